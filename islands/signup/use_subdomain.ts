import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { checkSubdomain } from "../../domain/hosts.ts";
import { normalizeSubdomain, suggestSubdomain } from "../../domain/signup.ts";
import { useDebouncedSearch } from "../lists/use_search.ts";
import { subdomainQuery } from "./queries.ts";

/** State of the subdomain in the form. */
export type SubdomainState =
  | { kind: "empty" | "asking" | "free" | "unknown" }
  | { kind: "wrong"; message: string; suggestion: string | null };

/** A subdomain that follows the school's name until someone types another, and is asked for after each pause. */
export function useSubdomain(initial: string) {
  const { typed, setTyped, search } = useDebouncedSearch(initial);
  const [own, setOwn] = useState(initial !== "");
  const message = typed === "" ? null : checkSubdomain(typed);
  const settled = search === typed;
  const asked = useQuery({
    ...subdomainQuery(search),
    enabled: settled && typed !== "" && message === null,
  });
  return {
    typed,
    state: stateOf(),
    /** Whether it does. */
    follow: (school: string) => {
      if (!own) setTyped(suggestSubdomain(school));
      return !own;
    },
    type: (text: string) => {
      setOwn(text !== "");
      setTyped(normalizeSubdomain(text));
    },
  };

  function stateOf(): SubdomainState {
    if (typed === "") return { kind: "empty" };
    // Not at the first letters.
    if (message !== null) return settled ? { kind: "wrong", message, suggestion: null } : { kind: "asking" };
    if (!settled || asked.isPending) return { kind: "asking" };
    if (asked.data === undefined) return { kind: "unknown" };
    const { free, message: reason, suggestion } = asked.data;
    return free ? { kind: "free" } : { kind: "wrong", message: reason ?? "", suggestion };
  }
}
