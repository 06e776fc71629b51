import { parseStrict } from './args/index.ts';
import { isEqualJson } from './equal-json.ts';
import type { CallArgs } from './tool-call.ts';

/**
 * Arguments after they were said once more, whole: the text as it was written where both say the same, because a server
 * that parsed it in between may have rounded its numbers (P6). Otherwise what is said last counts, and what was written
 * before stays beside it.
 */
export function restated(args: CallArgs, text: string): CallArgs {
  if (args.text === text) return args;
  const [written, said] = [parseStrict(args.text), parseStrict(text)];
  const isSame = args.text !== '' && written.ok && said.ok && isEqualJson(written.value, said.value);
  if (isSame) return args;
  return { state: args.state, text, ...(args.text === '' ? {} : { written: args.written ?? args.text }) };
}
