import { useEffect, useRef, useState } from "react";
import { canLeave } from "../use_unsaved_warning.ts";

const NAME = "open";

/** Acts once nothing is unsaved any more; else stays, and says so. */
export type Guard = (act: () => void) => void;

const actAtOnce: Guard = (act) => act();

/** The submission under review, also in the address: Back closes it, a reload opens it again. */
export function useOpenCell(initial: string | null) {
  const [open, setOpen] = useState(initial);
  /** Guard of the open review, whose texts may be unsaved. */
  const guard = useRef(actAtOnce);
  const latest = useRef(open);
  latest.current = open;
  const show = (id: string | null) => {
    if (id === latest.current) return;
    // Only opening adds an entry to the history, so that one Back closes after any number of students.
    const method = latest.current === null ? "pushState" : "replaceState";
    history[method](null, "", addressOf(id));
    setOpen(id);
  };
  useEffect(() => {
    const follow = () => {
      const id = new URLSearchParams(location.search).get(NAME);
      if (id === latest.current) return;
      leaveField();
      if (canLeave()) return setOpen(id);
      // What is not saved stays on the screen.
      history.pushState(null, "", addressOf(latest.current));
      guard.current(() => history.back());
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  return {
    open,
    guard,
    show: (id: string | null) => {
      leaveField();
      guard.current(() => show(id));
    },
  };
}

/** A text box saves when it is left. */
function leaveField(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLTextAreaElement) activeElement.blur();
}

function addressOf(id: string | null): string {
  const url = new URL(location.href);
  if (id === null) url.searchParams.delete(NAME);
  else url.searchParams.set(NAME, id);
  return url.pathname + url.search + url.hash;
}
