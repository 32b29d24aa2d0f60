import { useEffect, useRef, useState } from "react";
import { ownDraft } from "../../form/form_draft.ts";
import { usePageServices } from "../../providers.tsx";
import { useUnsavedWarning } from "../../use_unsaved_warning.ts";

export type PastedList = { text: string; className: string };

export const NOTHING_PASTED: PastedList = { text: "", className: "" };

/**
 * A pasted list that was not added yet, kept by the page while its dialog is closed. Like drafts of students it is stored
 * only where the session ended, and removed when it is read.
 */
export function usePastedList(): [PastedList, (list: PastedList) => void] {
  const { signingIn } = usePageServices();
  const setUnsaved = useUnsavedWarning();
  const [list, setList] = useState(NOTHING_PASTED);
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
    setUnsaved("pasted list", list.text !== "");
  }, [list]);
  useEffect(() => {
    const draft = ownDraft("pasted list");
    const texts = draft.read();
    draft.clear();
    if (texts) setList({ ...NOTHING_PASTED, ...texts });
    const save = () => signingIn() && latest.current.text !== "" && draft.save(latest.current);
    addEventListener("pagehide", save);
    return () => removeEventListener("pagehide", save);
  }, []);
  return [list, setList];
}
