import type { JsonArray, JsonObject, JsonValue } from '../json.ts';
import type { NumberTexts } from './number-texts.ts';
import type { ArgsStep } from './path.ts';

/** The engine copies an object of up to so many members in one step, beyond that one member after the other. */
const QUICK_MEMBERS = 16;

/** Longer objects are no records: their keys are not expected again in the next one. */
const SHAPE_LIMIT = 64;

const NO_ITEMS: JsonValue[] = [];
const NO_MEMBERS: Record<string, JsonValue> = {};

/**
 * A container that is being written. Frames are pooled, one a depth: `parent` and `child` are the frames of the depths
 * above and below, whether in use or not. The outermost frame is the document, an array that takes one item.
 *
 * Finished values go into a draft that nobody else sees. When the container ends, the draft becomes its value and is
 * never touched again; until then, who looks gets a copy, kept until something changes.
 */
export class Frame {
  readonly parent: Frame | undefined;
  child: Frame | undefined;
  kind: 'document' | 'array' | 'object' = 'document';
  #items: JsonValue[] = [];
  #members: Record<string, JsonValue> = NO_MEMBERS;
  #size = 0;

  /** The member that is being written, between its key and the end of its value. */
  key: string | undefined;
  /** True while the member that is being written is a second one of its name, so its value will not be kept. */
  hidden = false;
  /** Where this frame's number texts go, once there are any. */
  texts: NumberTexts | undefined;

  /** The keys of the last object at this depth, as far as this one has the same: records tend to repeat. */
  #shape: string[] = [];
  #shapeIndex = 0;
  #repeats = true;
  #recording = true;

  #changed = true;
  #copy: JsonArray | JsonObject | undefined;
  #copiedPart: JsonValue | undefined;

  constructor(parent: Frame | undefined) {
    this.parent = parent;
  }

  begin(kind: 'array' | 'object'): void {
    this.kind = kind;
    this.#items = kind === 'array' ? [] : NO_ITEMS;
    this.#members = kind === 'object' ? {} : NO_MEMBERS;
    this.#size = 0;
    this.key = undefined;
    this.hidden = false;
    this.texts = undefined;
    this.#shapeIndex = 0;
    this.#repeats = true;
    this.#recording = true;
    this.#changed = true;
    this.#copy = undefined;
    this.#copiedPart = undefined;
  }

  /** Ends the container: its value, which is nobody's to change from here on. */
  finish(): JsonArray | JsonObject {
    const draft = this.kind === 'object' ? this.#members : packed(this.#items);
    // Who has seen the container just as it ends keeps what they saw.
    const seen = this.#changed ? undefined : this.#copy;
    // The pool must not hold what the document has let go.
    this.#items = NO_ITEMS;
    this.#members = NO_MEMBERS;
    this.#copy = undefined;
    this.#copiedPart = undefined;
    this.texts = undefined;
    return seen ?? draft;
  }

  /** How many finished values it holds. */
  get size(): number {
    return this.#size;
  }

  /** What copying it costs, in items of an array. A member costs more the more there are. */
  get viewCost(): number {
    return this.kind === 'object' ? (this.#size * Math.min(256, this.#size)) / 64 : this.#size;
  }

  /** The key the next member probably has. */
  get expectedKey(): string | undefined {
    return this.#recording ? this.#shape[this.#shapeIndex] : undefined;
  }

  /**
   * Begins a member.
   * @param plain The key stood in the text exactly as it is.
   * @returns False if the object already has a member of that name.
   */
  beginMember(key: string, plain: boolean): boolean {
    this.key = key;
    // As long as an object repeats the one before it, key by key, its keys differ.
    if (this.#repeats && this.#recording && key === this.#shape[this.#shapeIndex]) {
      this.#shapeIndex++;
      return true;
    }
    this.#repeats = false;
    this.hidden = Object.hasOwn(this.#members, key);
    if (!this.#recording) return !this.hidden;
    this.#shape.length = this.#shapeIndex;
    this.#recording = plain && !this.hidden && this.#shapeIndex < SHAPE_LIMIT;
    if (this.#recording) this.#shapeIndex = this.#shape.push(key);
    return !this.hidden;
  }

  /** Takes a finished value, as the next item or the value of the member that is being written. */
  put(value: JsonValue): void {
    if (this.key === undefined) {
      this.#items.push(value);
    } else {
      const { key, hidden } = this;
      this.key = undefined;
      this.hidden = false;
      if (hidden) return;
      setMember(this.#members, key, value);
    }
    this.#size++;
    this.#changed = true;
  }

  /** The step to the value that is being written, or undefined when there is none that could be named. */
  get step(): ArgsStep | undefined {
    return this.kind === 'object' ? this.key : this.#size;
  }

  /** The finished value behind a step. */
  get(step: ArgsStep): JsonValue | undefined {
    if (typeof step === 'number') return this.kind === 'object' ? undefined : this.#items[step];
    if (this.kind !== 'object' || (step === this.key && !this.hidden)) return undefined;
    return Object.hasOwn(this.#members, step) ? this.#members[step] : undefined;
  }

  /**
   * The container as far as it is known, with the part that is being written in its place. The same object as the last
   * time when nothing is new.
   */
  view(part: JsonValue | undefined): JsonArray | JsonObject {
    if (!this.#changed && this.#copy !== undefined && this.#copiedPart === part) return this.#copy;
    this.#changed = false;
    this.#copiedPart = part;
    this.#copy = this.kind === 'object' ? this.#copyMembers(part) : this.#copyItems(part);
    return this.#copy;
  }

  #copyItems(part: JsonValue | undefined): JsonArray {
    if (part === undefined) return this.#items.slice();
    // Appending to a copy would copy it twice, so the draft holds the part for a moment.
    this.#items.push(part);
    const copy = this.#items.slice();
    this.#items.pop();
    return copy;
  }

  #copyMembers(part: JsonValue | undefined): JsonObject {
    // Adding a member to a fresh copy is slow, so the part goes into the draft; its value will take the same place.
    if (part !== undefined && this.key !== undefined) setMember(this.#members, this.key, part);
    if (this.#size < QUICK_MEMBERS) return { ...this.#members };
    const copy: Record<string, JsonValue> = {};
    for (const [key, value] of Object.entries(this.#members)) setMember(copy, key, value);
    return copy;
  }
}

/**
 * An array as small as it can be. One that grew item by item has spare room at its end, and one that came from a place
 * in the code where arrays hold anything keeps each number in a box: together more than double a table of numbers.
 */
function packed(items: readonly JsonValue[]): JsonValue[] {
  const numbers: number[] = [];
  for (const item of items) {
    if (typeof item !== 'number') return items.slice();
    numbers.push(item);
  }
  return numbers.slice();
}

/** Sets a member as JSON.parse does: `__proto__` is a name like any other. */
function setMember(members: Record<string, JsonValue>, key: string, value: JsonValue): void {
  if (key !== '__proto__') members[key] = value;
  else Object.defineProperty(members, key, { value, writable: true, enumerable: true, configurable: true });
}
