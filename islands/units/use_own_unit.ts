import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { calls } from "../../domain/links.ts";
import type { UnitView } from "../../server/features/units/read_unit.ts";
import { ApiError, callApi, messageOf } from "../call_api.ts";
import { usePageServices, useToast } from "../providers.tsx";
import { type KeptUnit, unitKeeper } from "./kept_unit.ts";
import { bodyOf, checkForm, emptyForm, formOfSheet, holdsWords, type UnitForm } from "./unit_form.ts";
import { useUnitReading } from "./use_unit_reading.ts";

const NOTHING: KeptUnit = { pasted: "", form: null };

type Options = {
  /** The code that was looked for, or empty. */
  unitCode: string;
  /** Whose words they are, so that they outlast a session that ends; absent: they do not. */
  personId: string | undefined;
  onKept: (unit: UnitView) => void;
};

/** A unit on its way in: pasted, read or typed, looked through, kept. Nothing of it is lost on the way. */
export function useOwnUnit({ unitCode, personId, onKept }: Options) {
  const { signingIn } = usePageServices();
  const toast = useToast();
  const [keeper] = useState(() => personId === undefined ? null : unitKeeper(personId));
  const [left] = useState(() => keeper?.read() ?? null);
  const [pasted, setPasted] = useState((left ?? NOTHING).pasted);
  const [form, setForm] = useState<UnitForm | null>((left ?? NOTHING).form);
  const [step, setStep] = useState<"ways" | "review">(form ? "review" : "ways");
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** What would take the place of a form that was worked on. */
  const [instead, setInstead] = useState<UnitForm | null>(null);
  const [touched, setTouched] = useState(left?.form != null);
  const changed = pasted !== "" || (form !== null && holdsWords(form));

  useEffect(() => {
    if (changed) keeper?.keep({ pasted, form });
    else keeper?.forget();
  }, [pasted, form]);
  useEffect(() => {
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => signingIn() || event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [changed]);

  const show = (next: UnitForm) => {
    setForm(next);
    setInstead(null);
    setTouched(false);
    setErrors({});
    setStep("review");
  };
  const offer = (next: UnitForm) => touched && form && holdsWords(form) ? setInstead(next) : show(next);
  const reading = useUnitReading((sheet, origin) => offer(formOfSheet(sheet, origin, unitCode)));
  const keep = useMutation({
    networkMode: "always",
    mutationFn: (form: UnitForm) =>
      callApi<UnitView>(calls.ownUnits(), { method: "POST", body: bodyOf(form) }),
    onSuccess: (unit) => {
      keeper?.forget();
      toast({ title: "Unit kept", description: unit.title, tone: "success" });
      onKept(unit);
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields : {};
      const known = Object.keys(fields).length > 0;
      setErrors(known ? fields : { "": messageOf(error, "Failed to keep the unit. Please try again.") });
    },
  });
  return {
    step,
    pasted,
    setPasted,
    form,
    errors,
    reading,
    changed,
    keeping: keep.isPending,
    /** Whether it was begun on an earlier visit. */
    foundAgain: left !== null,
    change(next: UnitForm) {
      setForm(next);
      setTouched(true);
      setErrors({});
    },
    typeIn: () => form && holdsWords(form) ? setStep("review") : show(emptyForm(unitCode)),
    back: () => setStep("ways"),
    goOn: () => setStep("review"),
    /** The question whether what was read now may take the place of what was changed. */
    asksInstead: instead !== null,
    takeInstead: () => instead && show(instead),
    leaveInstead: () => setInstead(null),
    /** Keeps the unit, or says what is wrong with it. */
    keep() {
      if (!form || keep.isPending) return;
      const wrong = checkForm(form);
      setErrors(wrong);
      if (Object.keys(wrong).length === 0) keep.mutate(form);
    },
    discard: () => keeper?.forget(),
  };
}
