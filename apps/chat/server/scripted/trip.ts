import { roundTrip } from './round-trip.ts';
import type { Scripts } from './script.ts';
import { subjectOf } from './subject.ts';
import { isSettled, tellOutcome } from './wording.ts';

/** Three calls in one run: one that runs by itself, one to approve, one that the person answers. */
export const tripScripts: Scripts<'trip'> = {
  trip: roundTrip({
    needs: ['add_calendar_event', 'book_hotel', 'ask_seat_preference'],
    begin: async (stage) => {
      await stage.say(
        'The ceramics fair is on 14 March. I note the date, hold a room, and ask about your seat.',
      );
      await stage.callPage('add_calendar_event', {
        title: 'Ceramics fair, Porto',
        date: '2027-03-14',
        start: '09:00',
        end: '18:00',
      });
      await stage.callPage('book_hotel', {
        hotel: 'Casa do Rio',
        city: 'Porto',
        check_in: '2027-03-13',
        nights: 2,
        price_per_night: 96,
        currency: 'EUR',
      });
      await stage.callPage('ask_seat_preference', {
        train: 'IC 523 to Porto, 13 March, 14:30',
        question: 'Where would you like to sit?',
        choices: ['window', 'aisle', 'quiet coach'],
      });
    },
    goOn: async (stage, answers) => {
      const lines = answers.map((call) => `– ${tellOutcome(call, subjectOf(call))}`);
      const settled = answers.filter(isSettled).length;
      const closing =
        settled === answers.length
          ? 'So the trip stands. Have a good journey.'
          : `${settled} of ${answers.length} are settled. Tell me how you would like the rest.`;
      await stage.say(['Here is where we are:', ...lines, closing].join('\n'));
    },
  }),
};
