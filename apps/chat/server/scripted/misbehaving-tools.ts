import type { PageToolArguments } from '../../shared/page-tools.ts';
import { roundTrip } from './round-trip.ts';
import type { Script, Scripts } from './script.ts';

type Misbehaviour =
  | 'handler-throws'
  | 'handler-hangs'
  | 'handler-returns-nothing'
  | 'handler-returns-too-much';

/** Calls of a tool of the page whose handler is at fault. */
export const misbehavingToolScripts: Scripts<Misbehaviour> = {
  'handler-throws': misbehave('throw'),
  'handler-hangs': misbehave('hang'),
  'handler-returns-nothing': misbehave('nothing'),
  'handler-returns-too-much': misbehave('huge'),
};

function misbehave(how: PageToolArguments['misbehave']['how']): Script {
  return roundTrip({
    needs: ['misbehave'],
    begin: async (stage) => {
      await stage.say('I am calling a tool of this page that is not well.');
      await stage.callPage('misbehave', { how });
    },
  });
}
