import { type RefObject, useEffect } from "react";

/** Says in `data-more` on which sides of a scrolled box columns go on: 'start', 'end' or both. */
export function useMoreColumns(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current!;
    const update = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      // Negative where text runs from right to left; half pixels are rounding.
      const before = Math.abs(scrollLeft);
      const sides = [before > 1 && "start", scrollWidth - clientWidth - before > 1 && "end"];
      element.dataset.more = sides.filter(Boolean).join(" ");
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    observer.observe(element.firstElementChild!);
    element.addEventListener("scroll", update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", update);
    };
  }, []);
}
