import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { checkUnitCode } from "../../domain/units.ts";
import type { UnitView } from "../../server/features/units/read_unit.ts";
import { answer, ApiError, messageOf } from "../api.ts";
import { useToast } from "../providers.tsx";
import { unitApi } from "../units/queries.ts";

/** A unit code and the unit fetched by it (spec 1 §2.4, §5, §8). */
export function useFetchUnit() {
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [codeError, setCodeError] = useState<string | null>(null);
  const [missingCode, setMissingCode] = useState<string | null>(null);
  const [unit, setUnit] = useState<UnitView | null>(null);
  const clearErrors = () => {
    setCodeError(null);
    setMissingCode(null);
  };
  const showError = (message: string) => {
    setCodeError(message);
    toast({ title: "Error", description: message, tone: "danger" });
  };
  const fetching = useMutation({
    mutationFn: (unitCode: string) => answer(unitApi.units.fetch.$post({ json: { unitCode } })),
    onMutate: () => setUnit(null),
    onSuccess: (fetched) => {
      setUnit(fetched);
      toast({ title: "Unit details fetched successfully", tone: "success" });
    },
    onError: (error, unitCode) => {
      if (error instanceof ApiError && error.status === 401) return;
      const message = messageOf(error, "Failed to fetch unit details");
      if (!(error instanceof ApiError && error.status === 404)) return showError(message);
      setCodeError(message);
      setMissingCode(unitCode);
      input.current?.focus();
    },
  });
  return {
    input,
    code,
    // Another code discards the fetched unit, so that it is not assigned by mistake.
    setCode(text: string) {
      setCode(text);
      if (text.trim() === code.trim()) return;
      setUnit(null);
      if (missingCode !== null) clearErrors();
    },
    codeError,
    /** Neither the school nor the catalogue has it; null otherwise. */
    missingCode,
    unit,
    showError,
    fetching: fetching.isPending,
    fetch() {
      const message = checkUnitCode(code);
      clearErrors();
      if (message) showError(message);
      else fetching.mutate(code.trim());
    },
    applySaved(saved: UnitView) {
      clearErrors();
      setCode(saved.unitCode);
      setUnit(saved);
    },
    clear() {
      clearErrors();
      setCode("");
      setUnit(null);
    },
  };
}
