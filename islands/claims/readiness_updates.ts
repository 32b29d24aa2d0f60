import type { InfiniteData } from "@tanstack/react-query";
import type { Page } from "../../domain/page.ts";
import type { Lack } from "../../domain/readiness.ts";
import type { ReadinessView } from "../../server/features/claims/read_readiness.ts";

export type ReadinessList = InfiniteData<Page<ReadinessView>, string | null>;

/** The list after a fix; `fix` returns what is still missing in a row. */
export function withFixed(
  list: ReadinessList,
  concerns: (row: ReadinessView) => boolean,
  fix: (lacks: Lack[]) => Lack[],
): ReadinessList {
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.map((row) => concerns(row) ? { ...row, lacks: fix(row.lacks) } : row),
  }));
  return { ...list, pages };
}

export function withoutKinds(kinds: readonly Lack["kind"][]): (lacks: Lack[]) => Lack[] {
  return (lacks) => lacks.filter(({ kind }) => !kinds.includes(kind));
}

/** `outcome`: 1-based, whose work was located. */
export function withoutMissingWork(outcome: number): (lacks: Lack[]) => Lack[] {
  return (lacks) =>
    lacks.flatMap((lack): Lack[] => {
      if (lack.kind !== "work") return [lack];
      const outcomes = lack.outcomes.filter((other) => other !== outcome);
      return outcomes.length === 0 ? [] : [{ ...lack, outcomes }];
    });
}
