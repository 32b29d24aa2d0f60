import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import type { UnitView } from "../../server/features/units/read_unit.ts";
import { useToast } from "../providers.tsx";
import { createPortfolios, type CreationResult } from "./create_portfolios.ts";
import { dashboardQueries } from "./queries.ts";

type Input = { unit: UnitView; students: readonly StudentItem[] };

export function useCreatePortfolios(onCreated: (result: CreationResult) => void) {
  const toast = useToast();
  const queries = useQueryClient();
  const [done, setDone] = useState(0);
  const creating = useMutation({
    mutationFn: (input: Input) => createPortfolios({ ...input, onProgress: setDone }),
    onMutate: () => setDone(0),
    onSuccess: (result, { students }) => {
      const { created, refused } = result;
      if (created.length > 0) void queries.invalidateQueries({ queryKey: dashboardQueries.allActiveUnits });
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
      onCreated(result);
    },
  });
  return {
    create: creating.mutate,
    pending: creating.isPending,
    done,
    total: creating.variables?.students.length ?? 0,
    refused: creating.data?.refused ?? [],
  };
}
