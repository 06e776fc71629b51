import { isCoreType } from '../core-events.ts';
import { quoted } from '../visible.ts';
import type { Oddity, RecordItem } from './record-model.ts';

/** Events that are not shown, counted by what they are. */
export interface PassedOver {
  /** An event of a type that is not told of here. */
  ofType(item: RecordItem): void;
  /** A policy decision about something else than the use of a tool (draft 6.1.7). */
  ofOperation(item: RecordItem, operation: string): void;
  /** That each kind of them is passed over, and how many there are. */
  oddities(): readonly Oddity[];
}

interface Kind {
  count: number;
  /** The first of them. */
  readonly path: string;
  readonly what: readonly [one: string, several: string];
  readonly which: string;
}

export function createPassedOver(): PassedOver {
  const kinds = new Map<string, Kind>();

  function count(key: string, { path }: RecordItem, what: Kind['what'], which: string): void {
    const known = kinds.get(key) ?? { count: 0, path, what, which };
    known.count += 1;
    kinds.set(key, known);
  }

  return {
    ofType(item) {
      const { type } = item;
      const which =
        type === ''
          ? 'of no type'
          : isCoreType(type)
            ? `of the type ${quoted(type)}, which is one of the core and is not shown here,`
            : `of the type ${quoted(type)}, which is not known here,`;
      count(`type ${type}`, item, ['event', 'events'], which);
    },
    ofOperation(item, operation) {
      const which = `about the operation ${quoted(operation)}, which another extension has to define,`;
      count(`operation ${operation}`, item, ['policy decision', 'policy decisions'], which);
    },
    oddities() {
      return [...kinds.values()].map(({ count: all, path, what: [one, several], which }) => {
        const how = all === 1 ? `One ${one}` : `${all} ${several}`;
        return { path, message: `${how} ${which} ${all === 1 ? 'is' : 'are'} passed over.` };
      });
    },
  };
}
