import { reportText } from './report-text.ts';
import { roundTrip } from './round-trip.ts';
import type { Scripts } from './script.ts';

const reportBytes = 200 * 1024;
/** At usual lengths the report would take a quarter of an hour to type. */
const reportScale = 96;

/** Calls that take long: one to write, one to run. */
export const longWorkScripts: Scripts<'report' | 'slow-tool'> = {
  report: roundTrip({
    needs: ['write_file'],
    begin: async (stage) => {
      await stage.say(
        'Every order of the year goes into one file. You can read along, and decide when it is whole.',
      );
      await stage.callPage(
        'write_file',
        { path: 'reports/sales-2026.md', content: reportText(reportBytes) },
        reportScale,
      );
    },
  }),
  'slow-tool': roundTrip({
    needs: ['export_archive'],
    begin: async (stage) => {
      await stage.say('The archive is large, so this takes a while. Stop it whenever you like.');
      await stage.callPage('export_archive', { year: 2026, format: 'zip' });
    },
  }),
};
