/**
 * Gives the keyboard to the first element in `place` that `selector` finds, as soon as there is one. `place` has the
 * keyboard now; nothing happens where it has gone elsewhere meanwhile. Gives what stops the waiting.
 */
export function focusFirst(place: HTMLElement, selector: string): () => void {
  const tried = () => {
    if (document.activeElement !== place) return true;
    const found = place.querySelector<HTMLElement>(selector);
    found?.focus();
    return found !== null;
  };
  if (tried()) return () => {};
  const observer = new MutationObserver(() => tried() && observer.disconnect());
  observer.observe(place, { childList: true, subtree: true });
  return () => observer.disconnect();
}
