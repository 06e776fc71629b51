import type { JsonValue } from '@callboard/core';
import { type Path, type Place, pathOf } from './place.ts';
import { failed, type Readout } from './readout.ts';
import type { Fault, Side } from './words/fault.ts';

/**
 * Reads a value once and keeps a copy: later changes, getters and prototypes cannot reach what is checked. As in
 * `JSON.stringify`, a property that is `undefined` is left out; anything else JSON lacks is a fault.
 */
export function copyJson(
  input: unknown,
  side: Side,
  limits: { readonly depth: number; readonly size: number },
): Readout<JsonValue> {
  const copier = new Copier(side, limits.depth, limits.size);
  const value = copier.copy(input, undefined, 0);
  if (value !== undefined) return { ok: true, value };
  return failed(copier.fault ?? { kind: 'not-json', side, path: [], got: 'nothing' });
}

class Copier {
  fault: Fault | undefined;
  readonly #open = new Set<object>();
  readonly #side: Side;
  readonly #depth: number;
  readonly #size: number;
  #left: number;

  constructor(side: Side, depth: number, size: number) {
    this.#side = side;
    this.#depth = depth;
    this.#size = size;
    this.#left = size;
  }

  copy(input: unknown, place: Place, level: number): JsonValue | undefined {
    this.#left -= 1;
    if (this.#left < 0) return this.#fail({ kind: 'too-large', side: this.#side, limit: this.#size });
    switch (typeof input) {
      case 'string':
      case 'boolean':
        return input;
      case 'number':
        return Number.isFinite(input)
          ? input
          : this.#notJson(place, Number.isNaN(input) ? 'NaN' : 'a number too large to hold');
      case 'object':
        return input === null ? null : this.#container(input, place, level);
      default:
        return this.#notJson(place, `a value of type ${typeof input}`);
    }
  }

  #container(input: object, place: Place, level: number): JsonValue | undefined {
    if (level >= this.#depth) return this.#fail({ kind: 'too-deep', side: this.#side, limit: this.#depth });
    if (this.#open.has(input)) return this.#fail({ kind: 'cycle', side: this.#side, path: pathOf(place) });
    this.#open.add(input);
    const copy = Array.isArray(input) ? this.#array(input, place, level) : this.#object(input, place, level);
    this.#open.delete(input);
    return copy;
  }

  #array(input: readonly unknown[], place: Place, level: number): JsonValue[] | undefined {
    const copy: JsonValue[] = [];
    for (let key = 0; key < input.length; key += 1) {
      const item = this.copy(input[key], { inside: place, key }, level + 1);
      if (item === undefined) return undefined;
      copy.push(item);
    }
    return copy;
  }

  #object(input: object, place: Place, level: number): JsonValue | undefined {
    if (!isPlain(input)) return this.#notJson(place, 'an object of a class');
    const copy: Record<string, JsonValue> = {};
    for (const [key, value] of Object.entries(input)) {
      if (value === undefined) continue;
      const item = this.copy(value, { inside: place, key }, level + 1);
      if (item === undefined) return undefined;
      setOwn(copy, key, item);
    }
    return copy;
  }

  #notJson(place: Place, got: string): undefined {
    const path: Path = pathOf(place);
    return this.#fail({ kind: 'not-json', side: this.#side, path, got });
  }

  #fail(fault: Fault): undefined {
    this.fault ??= fault;
    return undefined;
  }
}

function setOwn(target: Record<string, JsonValue>, key: string, value: JsonValue): void {
  // Assigning `__proto__` would set the prototype instead of a property.
  if (key !== '__proto__') target[key] = value;
  else Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true });
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  // Plain objects of another window or realm have a foreign Object.prototype, which has no prototype itself.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
