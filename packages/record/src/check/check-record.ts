import { isFields, listOf } from '../fields.ts';
import { formOf } from '../form.ts';
import { createCleaner } from '../secrets/cleaner.ts';
import { checkContainer } from './check-container.ts';
import { checkCredentials } from './check-credentials.ts';
import { checkEvent } from './check-event.ts';
import { checkOperations } from './check-operations.ts';
import { checkAttachments, checkDialog, checkParties, checkSessions } from './check-parts.ts';
import { collectFindings, type Finding } from './finding.ts';
import { readContext } from './record-context.ts';

/**
 * All that is wrong with a vCon and its tool-invocation events, in the words of the draft and of the core, syntax 0.5.0,
 * with what no schema can say. Takes whatever `JSON.parse` gives, never throws, and costs time in line with the size of the
 * file. Nothing it finds is mended, and nothing is fetched: that what stands elsewhere has the hash that is claimed is not
 * looked at. Without a finding of severity `must`, the file breaks no rule that can be seen in the file alone.
 */
export function checkRecord(value: unknown): readonly Finding[] {
  const cleaner = createCleaner();
  const found = collectFindings(cleaner);
  if (!isFields(value)) {
    found.add('not-an-object', '', 'A vCon is a JSON object, and this is none.');
    return found.list();
  }
  const form = formOf(value);
  if (form !== 'unsigned') {
    const how =
      form === 'signed'
        ? 'This is a signed vCon. What is recorded stands in its payload: open that and check it.'
        : 'This vCon is encrypted. Whoever has the key can open it, and check what is inside.';
    found.add('not-the-unsigned-form', '', how);
    return found.list();
  }
  checkContainer(value, found);
  const context = readContext(value);
  checkParties(value, context, found);
  checkSessions(value, context, found);
  checkDialog(value, context, found);
  checkAttachments(value, context, found);
  const events = listOf(value, 'events').flatMap((event, index) => {
    const read = checkEvent(event, index, context, found);
    if (read === undefined) return [];
    if (isFields(event)) checkCredentials(event, read.path, cleaner, found);
    return [read];
  });
  checkOperations(events, found);
  return found.list();
}
