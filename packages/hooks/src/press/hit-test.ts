/** What can be pressed. Of anything else in a prompt, the place itself counts. */
const pressable = 'button, [role="button"], a, label, summary, textarea, input, select, [contenteditable]';
/** Of these it is enough that some of them is free: they are large, and whoever writes in one sees it. */
const fields = 'textarea, input, [contenteditable]';

/** Where on a button it is looked at what lies on top, in parts of its size. */
const places = [
  [0.5, 0.5],
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;

/**
 * Why a press cannot have been meant for what it reached: something that is no part of the prompt lies over the button, or
 * nothing of it is in sight. Undefined where it can. What takes no pointer events is decoration and no cover, and what is
 * cut off by a box around it is out of sight, not covered.
 */
export function whyNotHit(press: Event, prompt: Element): 'covered' | 'off-screen' | undefined {
  const pressed = pressedOf(press, prompt);
  const mayBeTouched = pressed === prompt || pressed.matches(fields);
  let isReached = false;
  for (const [x, y] of pointsOf(press, pressed)) {
    const over = topmost(prompt, x, y);
    if (over === null) continue;
    if (isWithin(over, prompt) || isWithin(over, pressed)) isReached = true;
    else if (!mayBeTouched && !isWithin(prompt, over)) return 'covered';
  }
  if (isReached) return undefined;
  return mayBeTouched && isInView(pressed) ? 'covered' : 'off-screen';
}

/** The button or field that was pressed; for a key that is meant for all of the prompt, the prompt. */
function pressedOf(press: Event, prompt: Element): Element {
  const submitter = press instanceof SubmitEvent ? press.submitter : null;
  const target = submitter ?? press.composedPath()[0] ?? press.target;
  if (!(target instanceof Element)) return prompt;
  const pressed = target.closest(pressable) ?? target;
  return isWithin(prompt, pressed) ? prompt : pressed;
}

/** Points to look at: the one that was pressed, where a pointer did, and some of the element, as far as it is in view. */
function pointsOf(press: Event, pressed: Element): readonly (readonly [x: number, y: number])[] {
  const { left, top, width, height } = viewOf(pressed);
  const own = places.map(([x, y]) => [left + width * x, top + height * y] as const);
  const isByPointer = press instanceof MouseEvent && (press.type !== 'click' || press.detail > 0);
  return isByPointer ? [[press.clientX, press.clientY], ...own] : own;
}

function isInView(element: Element): boolean {
  const { width, height } = viewOf(element);
  return width > 0 && height > 0;
}

/** The part of an element's box that is inside the window. */
function viewOf(element: Element): { left: number; top: number; width: number; height: number } {
  const box = element.getBoundingClientRect();
  const { clientWidth, clientHeight } = element.ownerDocument.documentElement;
  const left = Math.max(0, box.left);
  const top = Math.max(0, box.top);
  return {
    left,
    top,
    width: Math.min(clientWidth, box.right) - left,
    height: Math.min(clientHeight, box.bottom) - top,
  };
}

/** What lies on top at a point, looked at from outside in: a shadow tree knows nothing of what covers its host. */
function topmost(prompt: Element, x: number, y: number): Element | null {
  const trees = treesAround(prompt);
  let over: Element | null = null;
  for (const [depth, tree] of trees.entries()) {
    over = tree.elementFromPoint(x, y);
    const inner = trees[depth + 1];
    if (inner instanceof ShadowRoot && over !== inner.host) return over;
  }
  return over;
}

/** The document and the shadow trees that an element is in, the document first. */
function treesAround(element: Element): readonly (Document | ShadowRoot)[] {
  const root = element.getRootNode();
  if (root instanceof ShadowRoot) return [...treesAround(root.host), root];
  return [element.ownerDocument];
}

/** True for a node that is another or stands in it, in whichever tree. */
function isWithin(node: Node, around: Node): boolean {
  for (let at: Node | null = node; at !== null; at = at instanceof ShadowRoot ? at.host : at.parentNode)
    if (at === around) return true;
  return false;
}
