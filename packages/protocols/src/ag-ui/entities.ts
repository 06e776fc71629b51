import { ownerName, shown, type Violation } from './refusal.ts';

type Owner = string | undefined;

/**
 * The things of one kind that a run opens, continues and closes: text messages, calls, reasoning messages. What is
 * closed may be opened again; whom it belongs to is kept until the run is over. Reasoning spans share the owners of
 * the messages inside them, but not their ids.
 */
export class Entities {
  private readonly noun: string;
  private readonly page: string;
  private readonly owners: Owners;
  private readonly open = new Set<string>();

  constructor(noun: string, page: string, owners: Owners) {
    this.noun = noun;
    this.page = page;
    this.owners = owners;
  }

  start(id: string, tag: Owner, inherited?: Owner): Violation | undefined {
    if (this.open.has(id)) {
      return {
        code: 'already-open',
        what: `starts ${this.noun} ${shown(id)}, which is open`,
        page: this.page,
      };
    }
    const violation = this.owners.check(id, tag, this.noun);
    if (violation !== undefined) return violation;
    this.open.add(id);
    this.owners.claim(id, tag ?? inherited);
    return undefined;
  }

  proceed(id: string, tag: Owner, closes: boolean): Violation | undefined {
    if (!this.open.has(id)) {
      const verb = closes ? 'closes' : 'continues';
      return {
        code: 'not-open',
        what: `${verb} ${this.noun} ${shown(id)}, which is not open`,
        page: this.page,
      };
    }
    const violation = this.owners.check(id, tag, this.noun);
    if (violation === undefined && closes) this.open.delete(id);
    return violation;
  }

  leftOpen(): readonly string[] {
    return [...this.open].map((id) => `${this.noun} ${shown(id)}`);
  }
}

/** Whom the things of one kind belong to, for as long as the run lasts. */
export class Owners {
  private readonly owners = new Map<string, Owner>();

  has(id: string): boolean {
    return this.owners.has(id);
  }

  of(id: string): Owner {
    return this.owners.get(id);
  }

  /** The first one to name it owns it. */
  claim(id: string, owner: Owner): void {
    if (!this.owners.has(id)) this.owners.set(id, owner);
  }

  /** It is made anew, or restated: whoever said so last is right. */
  assign(id: string, owner: Owner): void {
    this.owners.set(id, owner);
  }

  /** An event without a tag agrees with everyone. */
  check(id: string, tag: Owner, noun: string): Violation | undefined {
    if (tag === undefined || !this.owners.has(id)) return undefined;
    const owner = this.owners.get(id);
    if (owner === tag) return undefined;
    const what = `speaks as ${ownerName(tag)} of ${noun} ${shown(id)}, which belongs to ${ownerName(owner)}`;
    return { code: 'wrong-owner', what, page: 'events/subagents' };
  }
}
