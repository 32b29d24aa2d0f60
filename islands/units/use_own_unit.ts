import { useEffect, useState } from "react";
import type { UnitView } from "../../server/features/units/read_unit.ts";
import { answer } from "../api.ts";
import { useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { useUnsavedWarning } from "../use_unsaved_warning.ts";
import { unitApi } from "./queries.ts";
import { ownUnitDraftStore } from "./unit_draft.ts";
import { checkForm, emptyForm, formFromSheet, hasContent, requestBody, type UnitForm } from "./unit_form.ts";
import { useUnitSheetReader } from "./use_unit_sheet_reader.ts";

type Options = {
  unitCode: string;
  /** Undefined: no draft is stored. */
  personId: string | undefined;
  onSaved: (unit: UnitView) => void;
};

export function useOwnUnit({ unitCode, personId, onSaved }: Options) {
  const setUnsaved = useUnsavedWarning();
  const toast = useToast();
  const [draftStore] = useState(() => personId === undefined ? null : ownUnitDraftStore(personId));
  const [draft] = useState(() => draftStore?.read() ?? null);
  const [pasted, setPasted] = useState(draft?.pasted ?? "");
  const [restoredForm] = useState(draft?.form ?? null);
  const form = useForm<UnitForm, UnitView>({
    saved: restoredForm ?? emptyForm(unitCode),
    check: checkForm,
    save: (values) => answer(unitApi.units.$post({ json: requestBody(values) })),
    onSaved: (unit) => {
      draftStore?.clear();
      toast({ title: "Unit saved", description: unit.title, tone: "success" });
      onSaved(unit);
    },
  });
  const [begun, setBegun] = useState(restoredForm !== null);
  const [step, setStep] = useState<"source" | "review">(begun ? "review" : "source");
  // A read sheet that waits for confirmation to replace an edited form.
  const [replacement, setReplacement] = useState<UnitForm | null>(null);
  const [editedEarlier, setEditedEarlier] = useState(restoredForm !== null);
  const hasUnit = begun && hasContent(form.values);
  const changed = pasted !== "" || hasUnit;

  useEffect(() => {
    if (changed) draftStore?.save({ pasted, form: begun ? form.values : null });
    else draftStore?.clear();
  }, [pasted, begun, JSON.stringify(form.values)]);
  useEffect(() => setUnsaved("own unit", changed), [changed]);

  const showForm = (next: UnitForm) => {
    form.reset(next);
    setBegun(true);
    setReplacement(null);
    setEditedEarlier(false);
    setStep("review");
  };
  const offerForm = (next: UnitForm) =>
    hasUnit && (editedEarlier || form.changed) ? setReplacement(next) : showForm(next);
  const reader = useUnitSheetReader((sheet, origin) => offerForm(formFromSheet(sheet, origin, unitCode)));
  return {
    step,
    pasted,
    setPasted,
    form,
    /** Whether there is a unit to review. */
    begun,
    reader,
    changed,
    restored: draft !== null,
    enterManually: () => hasUnit ? setStep("review") : showForm(emptyForm(unitCode)),
    back: () => setStep("source"),
    reopenReview: () => setStep("review"),
    confirmsReplacement: replacement !== null,
    acceptReplacement: () => replacement && showForm(replacement),
    rejectReplacement: () => setReplacement(null),
    discard: () => draftStore?.clear(),
  };
}
