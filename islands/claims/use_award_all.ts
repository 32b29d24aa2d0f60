import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { rowCountText } from "../../domain/claims.ts";
import { portfolioCount } from "../../domain/progress.ts";
import { fullName } from "../../domain/people.ts";
import type { NewClaim } from "../../server/features/claims/create_claim.ts";
import type { ReadinessView } from "../../server/features/claims/read_readiness.ts";
import { recordOf } from "../../browser/browser_store.ts";
import { answer, ApiError } from "../api.ts";
import type { LeftOut } from "../portfolio/workflow/many/many_text.ts";
import { useToast } from "../providers.tsx";
import { saveFile } from "../../browser/save_file.ts";
import { claimApi, claimQueries } from "./queries.ts";
import { type ClaimFile, useClaimFile } from "./use_claim_file.ts";

type MadeClaim = ClaimFile & { rowCount: number; awarded: number; left: readonly LeftOut[] };
type Left = NewClaim["left"];

/** Asks, makes the next claim once of the rows that were chosen, and saves its form (spec 2 §4). `onEnd`: answered or not. */
export function useAwardAll(timeZone: string, onEnd?: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const file = useClaimFile(timeZone);
  const running = useRef(false);
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const ended = useRef(false);
  const [made, setMade] = useState<MadeClaim | null>(null);
  const award = useMutation({
    mutationFn: (rows: readonly ReadinessView[]) =>
      answer(claimApi.admin.claims.$post({ json: { assignmentIds: rows.map(({ id }) => id), form: true } })),
    onSuccess: ({ form, ...claim }, rows) => {
      setMade({ ...claim, left: leftOut(claim.left, rows), state: "exported" });
      if (form) saveFile(new Blob([form.csv], { type: "text/csv" }), form.fileName);
      toast({
        title: `Claim ${claim.number} created`,
        description: `${portfolioCount(claim.awarded)} awarded, ${
          rowCountText(claim.rowCount)
        } in the claim form`,
        tone: "success",
      });
    },
    // Also after an error: the answer may have been lost.
    onSettled: () => {
      running.current = false;
      ended.current = true;
      setAsking(false);
      onEnd?.();
      void client.invalidateQueries(claimQueries.next);
      void client.invalidateQueries({ queryKey: claimQueries.readinessLists });
    },
    meta: { failed: "Failed to generate claim form or award portfolios" },
  });
  const answered = award.error instanceof ApiError ? award.error : null;
  return {
    asking,
    ask: () => {
      ended.current = false;
      setAsking(true);
    },
    cancel: () => setAsking(false),
    /** Ref of the surrounding section's heading. */
    heading,
    // The button goes with the last verified portfolio.
    focusAfter: () => ended.current ? heading.current : null,
    made,
    /** Of an attempt that claimed nothing. */
    refused: leftOut(recordOf(answered?.answer).left as Left | undefined, award.variables),
    file,
    pending: award.isPending,
    // A gateway answers in place of a server that may have made the claim.
    unanswered: award.isError && !(answered && answered.status < 500),
    run: (rows: readonly ReadinessView[]) => {
      // A double click comes before `isPending` is rendered.
      if (running.current) return;
      running.current = true;
      award.mutate(rows);
    },
  };
}

function leftOut(left: Left = [], rows: readonly ReadinessView[] = []): LeftOut[] {
  return left.flatMap(({ id, reason }) => {
    const row = rows.find((row) => row.id === id);
    return row ? [{ id, name: fullName(row.student), unitTitle: row.unit.title, reason }] : [];
  });
}
