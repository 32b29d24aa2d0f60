import { useEffect, useRef } from "react";
import { links } from "../../domain/links.ts";
import { formDraftStore } from "../form/form_draft.ts";
import { usePageServices } from "../providers.tsx";

type DraftSelection = { code: string; selected: ReadonlySet<string> };

/** Restores the selection after an expired session and a new sign-in, once (spec 1 §8). */
export function useDraftSelection(
  personId: string,
  selection: DraftSelection,
  restore: (selection: DraftSelection) => void,
): void {
  const { signingIn } = usePageServices();
  const latest = useRef(selection);
  latest.current = selection;
  useEffect(() => {
    const draftKey = { personId, path: links.home(), form: "add-unit" };
    const draftStore = formDraftStore(draftKey);
    const draft = draftStore.read();
    draftStore.clear();
    if (draft) {
      const { code = "", students = "" } = draft;
      restore({ code, selected: new Set(students.split(" ").filter((id) => id !== "")) });
    }
    const saveDraft = () => {
      const { code, selected } = latest.current;
      if (signingIn() && (code !== "" || selected.size > 0)) {
        draftStore.save({ code, students: [...selected].join(" ") });
      }
    };
    addEventListener("pagehide", saveDraft);
    return () => removeEventListener("pagehide", saveDraft);
  }, []);
}
