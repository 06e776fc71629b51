import type {
  EffectRecord,
  InputMessage,
  InputRecord,
  OutsideRecord,
  PressRecord,
  ResumedCall,
} from '../records.ts';
import type { Happening } from '../scenario.ts';

/** Writes down what reaches the world outside of the page, in the order it does. */
export interface Recorder extends OutsideRecord {
  /** What happened when, for whoever looks for what broke. */
  readonly diary: readonly string[];
  note(what: string): void;
  inputCame(runId: string, messages: readonly InputMessage[], resumed: readonly ResumedCall[]): void;
  inputWasBad(why: string): void;
  /** Gives the receipt for it. */
  effectStarted(toolCallId: string, toolName: string, attempt: number): string;
  effectFinished(receipt: string): void;
  told(press: PressRecord): void;
  tookOver(): void;
  happened(what: Happening): void;
  /** Resolves once a thing of this kind happens, or when patience is over. */
  next(what: Happening, patience: number): Promise<void>;
}

export function createRecorder(): Recorder {
  const begun = performance.now();
  const effects: EffectRecord[] = [];
  const inputs: InputRecord[] = [];
  const presses: PressRecord[] = [];
  const badInputs: string[] = [];
  const diary: string[] = [];
  const waiting = new Set<{ readonly what: Happening; readonly resolve: () => void }>();
  let takeovers = 0;
  let moment = 0;

  function note(what: string): void {
    diary.push(`${((performance.now() - begun) / 1000).toFixed(3)} ${what}`);
  }

  function happened(what: Happening): void {
    for (const one of [...waiting]) {
      if (one.what !== what) continue;
      waiting.delete(one);
      one.resolve();
    }
  }

  function next(): number {
    moment += 1;
    return moment;
  }

  return {
    effects,
    inputs,
    presses,
    badInputs,
    diary,
    get takeovers() {
      return takeovers;
    },
    note,
    happened,
    inputCame(runId, messages, resumed) {
      const answers = messages.filter(({ role }) => role === 'tool').length;
      note(
        `input ${runId}: ${messages.length} messages, ${answers} answers${resumed.map(({ toolCallId, verdict }) => `, ${verdict} ${toolCallId}`).join('')}`,
      );
      inputs.push({ runId, at: next(), messages, resumed });
      happened('input-came');
    },
    inputWasBad(why) {
      note(`bad input: ${why}`);
      badInputs.push(why);
    },
    effectStarted(toolCallId, toolName, attempt) {
      const receipt = `R${effects.length + 1}-${toolCallId}`;
      note(`effect started: ${toolName} ${toolCallId}, attempt ${attempt}`);
      effects.push({ toolCallId, toolName, attempt, receipt, startedAt: next() });
      happened('effect-started');
      return receipt;
    },
    effectFinished(receipt) {
      note(`effect finished: ${receipt}`);
      const effect = effects.find((one) => one.receipt === receipt);
      if (effect !== undefined) effect.finishedAt = next();
      happened('effect-finished');
    },
    told(press) {
      note(
        `told: ${press.verdict} ${press.toolCallId} ${press.hasCounted ? 'has counted' : 'was refused'}${press.isKept ? '' : ', in this page only'}`,
      );
      presses.push(press);
      happened('decision-told');
    },
    tookOver() {
      note('a tab took over');
      takeovers += 1;
    },
    next(what, patience) {
      return new Promise((resolve) => {
        const one = { what, resolve };
        waiting.add(one);
        setTimeout(() => {
          waiting.delete(one);
          resolve();
        }, patience);
      });
    },
  };
}
