import type { OutsideRecord, PressRecord, TabReport } from '../records.ts';

/** Decisions that counted twice, that tabs disagree about, or that what ran does not follow. */
export function decidedTwice(
  { presses, effects, inputs }: Pick<OutsideRecord, 'presses' | 'effects' | 'inputs'>,
  tabs: readonly TabReport[],
  { mayForget, mayAskAgain }: { readonly mayForget: boolean; readonly mayAskAgain: boolean },
): readonly string[] {
  const counted = presses.filter(({ hasCounted }) => hasCounted);
  const logged = tabs.flatMap(({ tab, decisions }) =>
    decisions.map((decision) => ({ tab, isKept: true, ...decision })),
  );
  const askedAnew = new Set([
    ...logged.flatMap(({ toolCallId, isAskedAnew }) => (isAskedAnew ? [toolCallId] : [])),
    ...(mayForget ? givenUp(inputs) : []),
  ]);
  // What nothing could keep is forgotten with its page, and asked again: only the last of them may be of that kind.
  const relied = counted.filter(
    ({ toolCallId, isKept }, index) =>
      isKept || !counted.slice(index + 1).some((later) => later.toolCallId === toolCallId),
  );
  return [
    ...(mayAskAgain ? [] : twice(relied).filter((id) => !askedAnew.has(id))).map(
      (id) => `two presses about the call ${id} were told that they counted`,
    ),
    ...tabs.flatMap(({ tab, decisions }) =>
      twice(decisions.filter(({ isAskedAnew }) => !isAskedAnew)).map(
        (id) => `the call ${id} was decided twice in ${tab}`,
      ),
    ),
    ...(mayForget ? [] : lost(counted, tabs)),
    ...contradictions([...counted, ...logged], effects),
  ];
}

/** What a message gave up, as far as the agent heard of it: where the logs may be lost, nothing else tells. */
function givenUp(inputs: OutsideRecord['inputs']): readonly string[] {
  return inputs.flatMap(({ resumed }) =>
    resumed.flatMap(({ toolCallId, verdict }) => (verdict === 'nobody' ? [toolCallId] : [])),
  );
}

/** The calls that were decided more than once. */
function twice(decisions: readonly { readonly toolCallId: string }[]): readonly string[] {
  const ids = decisions.map(({ toolCallId }) => toolCallId);
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
}

/** Presses that were told that they counted, and do not in a tab. */
function lost(counted: readonly PressRecord[], tabs: readonly TabReport[]): readonly string[] {
  return counted.flatMap(({ requestId, toolCallId, verdict }) =>
    tabs.flatMap(({ tab, decisions }) =>
      decisions.some((one) => one.requestId === requestId && one.verdict === verdict)
        ? []
        : [`the press "${verdict}" about the call ${toolCallId} had counted, and ${tab} knows nothing of it`],
    ),
  );
}

/** What was refused, and happened all the same; but for what had been approved before in a page that could keep nothing. */
function contradictions(
  decisions: readonly (Pick<PressRecord, 'toolCallId' | 'isKept'> & { readonly verdict: string })[],
  effects: OutsideRecord['effects'],
): readonly string[] {
  const forgotten = new Set(
    decisions
      .filter(({ verdict, isKept }) => verdict === 'approve' && !isKept)
      .map(({ toolCallId }) => toolCallId),
  );
  const refused = new Set(
    decisions
      .filter(({ verdict, toolCallId }) => verdict === 'reject' && !forgotten.has(toolCallId))
      .map(({ toolCallId }) => toolCallId),
  );
  return [...refused]
    .filter((id) => effects.some(({ toolCallId }) => toolCallId === id))
    .map((id) => `the call ${id} was rejected, and its effect started`);
}

/** Effects that somebody had to allow, and nobody is known to have. */
export function ranUnasked(
  effects: OutsideRecord['effects'],
  tabs: readonly TabReport[],
  isAsked: (toolName: string) => boolean,
): readonly string[] {
  return effects
    .filter(({ toolName }) => isAsked(toolName))
    .flatMap(({ toolCallId, toolName }) =>
      tabs.flatMap(({ tab, decisions }) =>
        decisions.some((one) => one.toolCallId === toolCallId && one.verdict === 'approve')
          ? []
          : [`${toolName} ran for the call ${toolCallId}, and ${tab} knows of nobody who approved it`],
      ),
    );
}
