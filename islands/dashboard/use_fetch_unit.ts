import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { calls } from "../../domain/links.ts";
import { checkUnitCode } from "../../domain/units.ts";
import type { UnitView } from "../../server/features/units/read_unit.ts";
import { ApiError, callApi, messageOf } from "../call_api.ts";
import { useToast } from "../providers.tsx";

/**
 * A unit code as it is typed, and the unit that was fetched by it (spec 1 §2.4, §5, §8). `onMissing` is told the code that
 * no catalogue knows.
 */
export function useFetchUnit(onMissing: (unitCode: string) => void) {
  const toast = useToast();
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [unit, setUnit] = useState<UnitView | null>(null);
  const fail = (message: string) => {
    setFault(message);
    toast({ title: "Error", description: message, tone: "danger" });
  };
  const fetching = useMutation({
    mutationFn: (unitCode: string) =>
      callApi<UnitView>(calls.fetchUnit(), { method: "POST", body: { unitCode } }),
    networkMode: "always",
    onMutate: () => setUnit(null),
    onSuccess: (found) => {
      setUnit(found);
      toast({ title: "Unit details fetched successfully", tone: "success" });
    },
    onError: (error, unitCode) => {
      if (error instanceof ApiError && error.status === 401) return;
      fail(messageOf(error, "Failed to fetch unit details"));
      if (error instanceof ApiError && error.status === 404) onMissing(unitCode);
    },
  });
  return {
    code,
    /** Takes what is typed; the unit of another code goes, so that nobody is given one that is no longer named. */
    setCode(text: string) {
      setCode(text);
      if (text.trim() !== code.trim()) setUnit(null);
    },
    fault,
    unit,
    fail,
    fetching: fetching.isPending,
    /** Fetches what is typed, or says what is wrong with it. */
    fetch() {
      const message = checkUnitCode(code);
      setFault(null);
      if (message) fail(message);
      else fetching.mutate(code.trim());
    },
    /** Goes on with a unit that was kept another way as if it had been fetched. */
    take(kept: UnitView) {
      setFault(null);
      setCode(kept.unitCode);
      setUnit(kept);
    },
    clear() {
      setFault(null);
      setCode("");
      setUnit(null);
    },
  };
}
