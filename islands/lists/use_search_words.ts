import { useEffect, useState } from "react";

/** How long a pause in typing is before it is looked for, in milliseconds. */
const PAUSE = 250;

/** What is typed into a search, and what is looked for: the same after a pause. */
export function useSearchWords() {
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, setTyped, search };
}
