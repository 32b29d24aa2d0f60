import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "../api.ts";
import { evidenceQueries } from "../portfolio/evidence/queries.ts";
import { portfolioQueries } from "../portfolio/state/queries.ts";
import { registerQueries } from "./queries.ts";
import { changedCells, type RegisterPages, withCells } from "./register_updates.ts";

const CONFLICT = 409;

/** Cells follow what is reviewed; after a conflict, such as a portfolio assessed in the meantime, all is read again. */
export function useReviewedCells(unitId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const queryKey = registerQueries.unit(unitId);
    let closed = false;
    const update = (assignmentId: string) => {
      const submissions = client.getQueryData(portfolioQueries.submissions(assignmentId).queryKey);
      if (!submissions) return;
      const files = client.getQueryData(evidenceQueries.files(assignmentId).queryKey);
      for (const [key, register] of client.getQueriesData<RegisterPages>({ queryKey })) {
        const changed = register && changedCells(register, submissions, files);
        if (changed && changed.size > 0) client.setQueryData(key, withCells(register, changed));
      }
    };
    const stopQueries = client.getQueryCache().subscribe(({ type, query }) => {
      const [kind, id] = query.queryKey;
      if (type === "updated" && (kind === "submissions" || kind === "files")) update(String(id));
    });
    const stopMutations = client.getMutationCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error" && isConflict(event.action.error)) {
        void client.invalidateQueries({ queryKey });
        void client.invalidateQueries({ queryKey: portfolioQueries.whole });
      }
      if (closed) stopWhenSaved();
    });
    const stopWhenSaved = () => {
      if (client.isMutating() > 0) return;
      stopQueries();
      stopMutations();
    };
    return () => {
      closed = true;
      stopWhenSaved();
    };
  }, [client, unitId]);
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === CONFLICT;
}
