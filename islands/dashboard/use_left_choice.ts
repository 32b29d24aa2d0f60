import { useEffect, useRef } from "react";
import { links } from "../../domain/links.ts";
import { formKeeper } from "../kept_form.ts";
import { usePageServices } from "../providers.tsx";

/** A typed unit code and the ids of the ticked students. */
type Choice = { code: string; chosen: ReadonlySet<string> };

/**
 * Carries a begun choice over signing in again: what stands there when the page is left because the session has ended is
 * kept in this browser for this person, and `restore` gets it, once, when they are back (spec 1 §8).
 */
export function useLeftChoice(personId: string, choice: Choice, restore: (choice: Choice) => void): void {
  const { signingIn } = usePageServices();
  const now = useRef(choice);
  now.current = choice;
  useEffect(() => {
    const place = { personId, path: links.home(), form: "add-unit" };
    const keeper = formKeeper(place, { store: () => localStorage, now: () => new Date() });
    const left = keeper.read();
    keeper.forget();
    if (left) {
      const { code = "", students = "" } = left;
      restore({ code, chosen: new Set(students.split(" ").filter((id) => id !== "")) });
    }
    const keep = () => {
      const { code, chosen } = now.current;
      if (signingIn() && (code !== "" || chosen.size > 0)) {
        keeper.keep({ code, students: [...chosen].join(" ") });
      }
    };
    addEventListener("pagehide", keep);
    return () => removeEventListener("pagehide", keep);
  }, []);
}
