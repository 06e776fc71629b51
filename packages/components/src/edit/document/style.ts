import type { JsonDocument } from './json-document.ts';
import type { ArrayNode, JsonNode, ObjectNode } from './json-node.ts';

/** A value with parts. */
export type Container = ObjectNode | ArrayNode;

/** From the first character of a member or an item up to the one behind its last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export function isContainer(node: JsonNode | undefined): node is Container {
  return node?.kind === 'object' || node?.kind === 'array';
}

/** Where the members or items of a container stand. */
export function spansIn(container: Container): readonly Span[] {
  if (container.kind === 'array') return container.items;
  return container.members.map(({ nameStart, value }) => ({ start: nameStart, end: value.end }));
}

/** What stands between a name and its value: as in the object itself, else as anywhere, else a colon. */
export function colonIn(document: JsonDocument, object?: ObjectNode): string {
  const elsewhere = (): Container | undefined => find(document, (other) => membersOf(other).length > 0);
  const member = object?.members.at(-1) ?? membersOf(elsewhere())[0];
  return member === undefined ? ':' : document.text.slice(member.nameEnd, member.value.start);
}

/**
 * What stands between two members or items: as between the last two; where there is but one, as that one is set off;
 * else as on one line elsewhere.
 */
export function separatorIn(document: JsonDocument, container: Container): string {
  const gap = lastGap(document, container);
  if (gap !== undefined) return gap;
  const lead = leadOf(document, container);
  if (lead?.includes('\n')) return `,${lead}`;
  const onOneLine = find(document, (other) => lastGap(document, other)?.includes('\n') === false);
  const spaced = /\s/.test(colonIn(document)) ? ', ' : ',';
  return (onOneLine && lastGap(document, onOneLine)) ?? spaced;
}

/** What stands around the only member or item of a container that was empty: a line of its own where `parent` has lines. */
export function paddingIn(
  document: JsonDocument,
  container: Container,
  parent: Container | undefined,
): readonly [before: string, after: string] {
  const lead = parent && leadOf(document, parent);
  if (parent === undefined || !lead?.includes('\n')) {
    const alike = find(document, (other) => other.kind === container.kind && spansIn(other).length > 0);
    const inside = (alike && leadOf(document, alike)) ?? '';
    return inside.includes('\n') ? ['', ''] : [inside, inside];
  }
  const lineEnd = lead.includes('\r\n') ? '\r\n' : '\n';
  const outer = indentationAt(document.text, parent.start);
  const inner = lead.slice(lead.lastIndexOf('\n') + 1);
  const unit = inner.startsWith(outer) ? inner.slice(outer.length) : inner;
  const base = indentationAt(document.text, container.start);
  return [`${lineEnd}${base}${unit}`, `${lineEnd}${base}`];
}

/** What stands before the first member or item. */
function leadOf({ text }: JsonDocument, container: Container): string | undefined {
  const [first] = spansIn(container);
  return first && text.slice(container.start + 1, first.start);
}

function lastGap({ text }: JsonDocument, container: Container): string | undefined {
  const [before, last] = spansIn(container).slice(-2);
  return before && last && text.slice(before.end, last.start);
}

/** The white space at the beginning of the line. */
function indentationAt(text: string, offset: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart, offset))?.[0] ?? '';
}

function membersOf(container: Container | undefined): ObjectNode['members'] {
  return container?.kind === 'object' ? container.members : [];
}

/** The first container, in the order of the text, for which the test holds. */
function find({ root }: JsonDocument, test: (container: Container) => boolean): Container | undefined {
  const due: JsonNode[] = [root];
  for (let node = due.pop(); node !== undefined; node = due.pop()) {
    if (!isContainer(node)) continue;
    if (test(node)) return node;
    const parts = node.kind === 'array' ? node.items : node.members.map(({ value }) => value);
    for (let at = parts.length - 1; at >= 0; at -= 1) {
      const part = parts[at];
      if (part !== undefined) due.push(part);
    }
  }
  return undefined;
}
