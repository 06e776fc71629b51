import { roundTrip } from './round-trip.ts';
import type { Scripts } from './script.ts';

/** As some model laid it out: an entry number larger than JavaScript holds, an amount with its cents, an escape. */
export const ledgerArguments = `{ "entry" : 9007199254740993 ,
   "account":"4400",  "amount": 1840.00,"memo" : null, "tags":[ "kiln" ,"caf\\u00e9" ] }`;

/** A call whose text goes to its tool as it is written. */
export const ledgerScripts: Scripts<'ledger'> = {
  ledger: roundTrip({
    needs: ['book_entry'],
    begin: async (stage) => {
      await stage.say(
        'The payment to Kiln & Co has to stand in the ledger. Look at the account before I book it.',
      );
      await stage.callRaw('book_entry', ledgerArguments);
    },
  }),
};
