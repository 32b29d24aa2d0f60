import { useMutation, useQueryClient } from "@tanstack/react-query";
import { fullName } from "../../domain/people.ts";
import type { AssignedMany } from "../../server/features/portfolio/assign_many.ts";
import type { UnitView } from "../../server/features/units/read_unit.ts";
import { answer } from "../api.ts";
import { portfolioApi, portfolioQueries } from "./queries.ts";

type Input = { unit: Pick<UnitView, "id" | "unitCode">; studentIds: readonly string[] };

/** Gives a unit to many students by one call; who has it already is in `existing`. */
export function useAssignMany(onAssigned?: (result: AssignedMany) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ unit, studentIds }: Input) => {
      const json = { unitId: unit.id, unitCode: unit.unitCode, studentIds: [...studentIds] };
      return answer(portfolioApi.assignments.bulk.$post({ json }));
    },
    meta: { failed: "Please try again.", failedTitle: "Failed to assign the unit" },
    onSuccess: (result) => {
      void client.invalidateQueries({ queryKey: portfolioQueries.lists });
      onAssigned?.(result);
    },
  });
}

const MAX_NAMED = 3;

/** '28 students have this unit now.', and who had it before. */
export function assignedText({ created, existing }: AssignedMany): { done: string; skipped: string | null } {
  const names = existing.slice(0, MAX_NAMED).map(fullName);
  const others = existing.length - names.length;
  return {
    done: created.length === 1
      ? "1 student has this unit now."
      : `${created.length} students have this unit now.`,
    skipped: existing.length === 0
      ? null
      : `${existing.length} had it already: ${names.join(", ")}${others > 0 ? ` and ${others} more` : ""}.`,
  };
}
