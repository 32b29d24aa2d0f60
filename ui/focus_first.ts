/** Focuses the first match as soon as it exists, unless focus has left `container`. Returns a cancel function. */
export function focusFirst(container: HTMLElement, selector: string): () => void {
  const tryFocus = () => {
    if (document.activeElement !== container) return true;
    const element = container.querySelector<HTMLElement>(selector);
    element?.focus();
    return element !== null;
  };
  if (tryFocus()) return () => {};
  const observer = new MutationObserver(() => tryFocus() && observer.disconnect());
  observer.observe(container, { childList: true, subtree: true });
  return () => observer.disconnect();
}
