import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fullName } from "../../domain/people.ts";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import type { UnitView } from "../../server/features/units/read_unit.ts";
import { answer, ApiError, messageOf } from "../api.ts";
import { portfolioApi } from "../portfolio/state/queries.ts";
import { useToast } from "../providers.tsx";
import { dashboardQueries } from "./queries.ts";

export type Refused = { studentId: string; name: string; message: string };
/** A student with the portfolio that was created. */
export type Created = { assignmentId: string; student: CreationStudent };
export type CreationResult = { created: Created[]; refused: Refused[] };
type CreationStudent = Pick<StudentItem, "id" | "firstName" | "lastName" | "email">;

type CreatePortfoliosInput = {
  unit: Pick<UnitView, "id" | "unitCode">;
  students: readonly CreationStudent[];
  onProgress?: (done: number) => void;
};

// Browsers open six connections to one host.
const MAX_CONCURRENT = 6;

/** One call per student, in parallel (spec 1 §7). Throws only on 401, and then sends no more. */
export async function createPortfolios(
  { unit, students, onProgress }: CreatePortfoliosInput,
): Promise<CreationResult> {
  const results: (Created | Refused)[] = [];
  const queue = students.entries();
  let done = 0;
  let sessionEnded = false;
  const worker = async () => {
    for (const [index, student] of queue) {
      if (sessionEnded) return;
      try {
        const json = { unitId: unit.id, studentId: student.id, unitCode: unit.unitCode };
        const { id } = await answer(portfolioApi.assignments.$post({ json }));
        results[index] = { assignmentId: id, student };
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) {
          sessionEnded = true;
          throw error;
        }
        const message = messageOf(error, "Failed to create portfolio assignments");
        results[index] = { studentId: student.id, name: fullName(student), message };
      }
      onProgress?.(++done);
    }
  };
  await Promise.all(Array.from({ length: Math.min(MAX_CONCURRENT, students.length) }, worker));
  return {
    created: results.filter((result) => "student" in result),
    refused: results.filter((result) => "message" in result),
  };
}

type Input = { unit: UnitView; students: readonly StudentItem[] };

export function useCreatePortfolios(onCreated: (result: CreationResult, unit: UnitView) => void) {
  const toast = useToast();
  const queries = useQueryClient();
  const [done, setDone] = useState(0);
  const creating = useMutation({
    mutationFn: (input: Input) => createPortfolios({ ...input, onProgress: setDone }),
    onMutate: () => setDone(0),
    onSuccess: (result, { unit, students }) => {
      const { created, refused } = result;
      if (created.length > 0) {
        void queries.invalidateQueries({ queryKey: dashboardQueries.allActiveUnits });
        queries.removeQueries({ queryKey: dashboardQueries.allHolders });
      }
      toast(
        refused.length === 0
          ? {
            title: "Success",
            description: "Portfolio assignments created successfully",
            tone: "success",
          }
          : {
            title: "Failed to create portfolio assignments",
            description: students.length === 1
              ? refused[0]!.message
              : `${refused.length} of ${students.length} were not created.`,
            tone: "danger",
          },
      );
      onCreated(result, unit);
    },
  });
  return {
    create: creating.mutate,
    pending: creating.isPending,
    done,
    total: creating.variables?.students.length ?? 0,
  };
}
