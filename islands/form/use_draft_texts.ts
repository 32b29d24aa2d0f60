import { useState } from "react";
import { type FormTexts, pageDraft } from "./form_draft.ts";

type DraftTexts<T> = { texts: T; change: (changed: Partial<T>) => void; clear: () => void };

/** Texts of a dialog that is no form, kept as a form's are; not kept without a name. Read once, when it opens. */
export function useDraftTexts<T extends FormTexts>(name: string | null, initial: T): DraftTexts<T> {
  const [store] = useState(() => name === null ? null : pageDraft(name));
  const [texts, setTexts] = useState<T>(() => ({ ...initial, ...store?.read() }));
  const clear = () => store?.clear();
  const change = (changed: Partial<T>) => {
    const next = { ...texts, ...changed };
    setTexts(next);
    if (Object.values(next).every((text) => text === "")) clear();
    else store?.save(next);
  };
  return { texts, change, clear };
}
