import type { JsonValue } from '../json.ts';
import { Frame } from './frame.ts';
import { NumberTexts } from './number-texts.ts';
import { type ArgsPath, type ArgsStep, ROOT_PATH } from './path.ts';

/** A number that JavaScript does not hold as written, and the text that was. */
export interface InexactNumber {
  readonly path: ArgsPath;
  readonly text: string;
}

/** How many inexact numbers are listed; their texts are all kept. */
const LISTED_NUMBERS = 100;

/** Of how many numbers it is kept how they are spelled, where that is all there is to it: a price is, a table of a megabyte is not. */
const SPELLED_NUMBERS = 10_000;

/** One for all, as with problems. */
const NO_NUMBERS: readonly InexactNumber[] = [];

/** The containers that are being written, from the document down to the innermost, and everything finished in them. */
export class Spine {
  readonly document: Frame = new Frame(undefined);
  #top: Frame = this.document;
  #depth = 0;
  /** How many second members of their name are being written, one in the other. */
  #hiddenMembers = 0;
  readonly texts: NumberTexts = new NumberTexts();
  #inexact = NO_NUMBERS;
  #spelled = 0;

  constructor() {
    this.document.texts = this.texts;
  }

  get top(): Frame {
    return this.#top;
  }

  /** How many arrays and objects are open. */
  get depth(): number {
    return this.#depth;
  }

  /** True while the text that comes is not kept, because it belongs to a second member of its name. */
  get hidden(): boolean {
    return this.#hiddenMembers > 0;
  }

  /** The numbers so far that JavaScript does not hold as written. Replaced, never changed. */
  get inexact(): readonly InexactNumber[] {
    return this.#inexact;
  }

  open(kind: 'array' | 'object'): void {
    const parent = this.#top;
    const frame = parent.child ?? new Frame(parent);
    parent.child = frame;
    frame.begin(kind);
    this.#top = frame;
    this.#depth++;
  }

  close(): void {
    const { parent } = this.#top;
    if (parent === undefined) return;
    const value = this.#top.finish();
    this.#top = parent;
    this.#depth--;
    this.put(value);
  }

  /** @returns False if the innermost object already has a member of that name. */
  beginMember(key: string, plain: boolean): boolean {
    const isNew = this.#top.beginMember(key, plain);
    if (!isNew) this.#hiddenMembers++;
    return isNew;
  }

  put(value: JsonValue): void {
    if (this.#top.hidden) this.#hiddenMembers--;
    this.#top.put(value);
  }

  /** Remembers how the number that is put next was written. */
  keepText(text: string, isHeld: boolean): void {
    if (this.#hiddenMembers > 0) return;
    if (isHeld && this.#spelled++ >= SPELLED_NUMBERS) return;
    const step = this.#top.step;
    if (step === undefined) return;
    const isRoot = this.#top === this.document;
    (isRoot ? this.texts : this.#topTexts().below(step)).put(text);
    if (!isHeld && this.#inexact.length < LISTED_NUMBERS)
      this.#inexact = [...this.#inexact, { path: this.path(true), text }];
  }

  #topTexts(): NumberTexts {
    let frame: Frame | undefined = this.#top;
    const missing: Frame[] = [];
    while (frame !== undefined && frame.texts === undefined) {
      missing.push(frame);
      frame = frame.parent;
    }
    let texts = frame?.texts ?? this.texts;
    for (let next = missing.pop(); next !== undefined; next = missing.pop()) {
      // The step to the outermost value is no step of a path.
      const step = next.parent === this.document ? undefined : next.parent?.step;
      if (step !== undefined) texts = texts.below(step);
      next.texts = texts;
    }
    return texts;
  }

  /** The innermost container that is shown: text below a second member of its name is not kept. */
  get #shownTop(): Frame {
    let shown = this.#top;
    if (this.#hiddenMembers > 0)
      for (let frame: Frame | undefined = shown; frame !== undefined; frame = frame.parent)
        if (frame.hidden) shown = frame;
    return shown;
  }

  /**
   * The path to the innermost value that is being written. It ends at an object whose further text will not be kept.
   * @param inValue True while a value is being written in the innermost container itself.
   */
  path(inValue: boolean): ArgsPath {
    const shown = this.#shownTop;
    if (shown === this.document) return ROOT_PATH;
    const path: ArgsStep[] = [];
    const last =
      shown.hidden || !(inValue || shown.kind === 'object' || shown !== this.#top) ? undefined : shown.step;
    if (last !== undefined) path.push(last);
    for (let frame = shown.parent; frame !== undefined && frame !== this.document; frame = frame.parent) {
      const { step } = frame;
      if (step !== undefined) path.push(step);
    }
    return path.reverse();
  }

  /** What a view costs at most, in items of an array. */
  get viewCost(): number {
    let cost = 0;
    for (let frame: Frame | undefined = this.#top; frame !== undefined; frame = frame.parent)
      cost += frame.viewCost;
    return cost;
  }

  /**
   * The whole value as far as it is known. What has not changed since the last view is the same object.
   * @param text What is known of the string that is being written, if one is.
   */
  view(text: string | undefined): JsonValue | undefined {
    const shown = this.#shownTop;
    let part: JsonValue | undefined = shown.hidden ? undefined : text;
    for (let frame = shown; frame.parent !== undefined; frame = frame.parent) part = frame.view(part);
    return part === undefined ? this.document.get(0) : part;
  }
}
