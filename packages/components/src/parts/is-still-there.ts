/**
 * True while the focus is where the press was that opened this, or nowhere. What is fetched when it is opened may come
 * late: nobody who has gone on to something else is called back (P9).
 */
export function isStillThere(place: Element): boolean {
  const at = place.ownerDocument.activeElement;
  if (at === null || at === place.ownerDocument.body) return true;
  return place.closest('[role="group"]:not([data-slot="document-form"])')?.contains(at) === true;
}
