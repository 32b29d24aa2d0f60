import type { InfiniteData } from "@tanstack/react-query";
import type { Page } from "../../domain/page.ts";
import type { Missing } from "../../domain/readiness.ts";
import type { ReadinessView } from "../../server/features/claims/read_readiness.ts";

export type ReadinessList = InfiniteData<Page<ReadinessView>, string | null>;

/** The list after a fix; `fix` returns what is still missing in a row. */
export function withFixed(
  list: ReadinessList,
  concerns: (row: ReadinessView) => boolean,
  fix: (missing: Missing[]) => Missing[],
): ReadinessList {
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.map((row) => concerns(row) ? { ...row, missing: fix(row.missing) } : row),
  }));
  return { ...list, pages };
}

export function withoutKinds(kinds: readonly Missing["kind"][]): (missing: Missing[]) => Missing[] {
  return (missing) => missing.filter(({ kind }) => !kinds.includes(kind));
}

/** `outcome`: 1-based, whose work was located. */
export function withoutMissingWork(outcome: number): (missing: Missing[]) => Missing[] {
  return (missing) =>
    missing.flatMap((item): Missing[] => {
      if (item.kind !== "work") return [item];
      const outcomes = item.outcomes.filter((other) => other !== outcome);
      return outcomes.length === 0 ? [] : [{ ...item, outcomes }];
    });
}
