/**
 * Gives the keyboard to the first text box in `place`, which has it now, as soon as there is one; nothing happens where it
 * has gone elsewhere meanwhile. Gives what stops the waiting.
 */
export function focusFirstBox(place: HTMLElement): () => void {
  const tried = () => {
    const box = place.querySelector("textarea");
    if (!box && document.activeElement === place) return false;
    if (document.activeElement === place) box?.focus();
    return true;
  };
  if (tried()) return () => {};
  const observer = new MutationObserver(() => tried() && observer.disconnect());
  observer.observe(place, { childList: true, subtree: true });
  return () => observer.disconnect();
}
