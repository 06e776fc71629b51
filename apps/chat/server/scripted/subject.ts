import type { AnsweredCall } from './turn.ts';
import { argument, type Subject } from './wording.ts';

/** What a call of any tool was about, from its name and its arguments, which may be broken. */
export function subjectOf({ toolName, argsText }: AnsweredCall): Subject {
  const read = (key: string): string | undefined => argument(argsText, key);
  switch (toolName) {
    case 'set_theme':
      return { what: 'the new theme', done: `The page is ${themeWords(read('theme'))} now.` };
    case 'refund_order': {
      const what = `the refund of ${read('order_id') === undefined ? 'that order' : `order ${read('order_id')}`}`;
      return { what, done: `${what.replace('the', 'The')} is on its way.` };
    }
    case 'add_calendar_event':
      return { what: 'the calendar entry', done: 'The fair is in your calendar.' };
    case 'book_hotel':
      return { what: 'the hotel booking', done: `${read('hotel') ?? 'The hotel'} is booked.` };
    case 'send_email':
      return {
        what: `the letter to ${read('to') ?? 'somebody'}`,
        done: `The letter to ${read('to') ?? 'somebody'} is sent.`,
      };
    case 'ask_seat_preference':
      return { what: 'your seat', done: 'Your seat is noted.' };
    case 'write_file':
      return { what: 'the report', done: `The report is in ${read('path') ?? 'its file'}.` };
    case 'book_entry':
      return { what: 'the entry', done: 'The entry stands in the ledger.' };
    case 'export_archive':
      return { what: 'the export', done: 'The archive is exported.' };
    case 'print_label':
      return { what: 'the label', done: 'The label is printed.' };
    case 'workshop_fire_kiln':
      return { what: 'the firing', done: 'The kiln is fired.' };
    case 'workshop_find_glaze':
      return { what: 'the glaze', done: 'The glaze is found.' };
    case 'workshop_order_clay':
      return { what: 'the clay', done: 'The clay is ordered.' };
    case 'workshop_pay_deposit':
      return { what: 'the deposit', done: 'The deposit is on its way.' };
    case 'workshop_read_ledger':
      return { what: 'the ledger', done: 'The ledger has been read.' };
    case 'glazing_glaze_batch':
      return { what: 'the glazing', done: 'The bowls are glazed.' };
    case 'count_stock':
      return { what: 'the stock count', done: 'The stock is counted.' };
    default:
      return { what: `the call of ${toolName}`, done: `${toolName} has run.` };
  }
}

function themeWords(theme: string | undefined): string {
  return theme === 'system' ? 'as your system is' : (theme ?? 'changed');
}
