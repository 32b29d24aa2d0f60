import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { checkUnitCode } from "../../domain/units.ts";
import type { UnitView } from "../../server/features/units/read_unit.ts";
import { answer, ApiError, messageOf } from "../api.ts";
import { useToast } from "../providers.tsx";
import { unitApi } from "../units/queries.ts";

/** A unit code and the unit fetched by it (spec 1 §2.4, §5, §8). `onMissing` gets a code unknown to the catalogue. */
export function useFetchUnit(onMissing: (unitCode: string) => void) {
  const toast = useToast();
  const [code, setCode] = useState("");
  const [codeError, setCodeError] = useState<string | null>(null);
  const [unit, setUnit] = useState<UnitView | null>(null);
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
      showError(messageOf(error, "Failed to fetch unit details"));
      if (error instanceof ApiError && error.status === 404) onMissing(unitCode);
    },
  });
  return {
    code,
    // Another code discards the fetched unit, so that it is not assigned by mistake.
    setCode(text: string) {
      setCode(text);
      if (text.trim() !== code.trim()) setUnit(null);
    },
    codeError,
    unit,
    showError,
    fetching: fetching.isPending,
    fetch() {
      const message = checkUnitCode(code);
      setCodeError(null);
      if (message) showError(message);
      else fetching.mutate(code.trim());
    },
    applySaved(saved: UnitView) {
      setCodeError(null);
      setCode(saved.unitCode);
      setUnit(saved);
    },
    clear() {
      setCodeError(null);
      setCode("");
      setUnit(null);
    },
  };
}
