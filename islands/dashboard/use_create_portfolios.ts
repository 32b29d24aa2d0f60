import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import type { UnitView } from "../../server/features/units/read_unit.ts";
import { useToast } from "../providers.tsx";
import { type Created, createPortfolios } from "./create_portfolios.ts";

type Wish = { unit: UnitView; students: readonly StudentItem[] };

/** Makes portfolios of a unit for several students, and tells how far that is; afterwards the Active Units are read again. */
export function useCreatePortfolios(onCreated: (created: Created) => void) {
  const toast = useToast();
  const queries = useQueryClient();
  const [done, setDone] = useState(0);
  const creating = useMutation({
    mutationFn: (wish: Wish) => createPortfolios({ ...wish, onProgress: setDone }),
    networkMode: "always",
    onMutate: () => setDone(0),
    onSuccess: (created, { students }) => {
      const { made, refused } = created;
      if (made.length > 0) void queries.invalidateQueries({ queryKey: ["active-units"] });
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
      onCreated(created);
    },
  });
  return {
    create: creating.mutate,
    pending: creating.isPending,
    done,
    asked: creating.variables?.students.length ?? 0,
    refused: creating.data?.refused ?? [],
  };
}
