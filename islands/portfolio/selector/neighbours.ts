import type { PortfolioChoice } from "../../../server/features/portfolio/list_portfolio_choices.ts";

/** Which way through a class: the student before, or the one after. */
export type Way = "previous" | "next";

/**
 * The portfolio of the same unit that stands before or after one in a list: `end` where there is none further, `absent`
 * where the list does not hold the one to start from.
 */
export function neighbour(
  choices: readonly PortfolioChoice[],
  { id, unitCode }: { id: string; unitCode: string },
  way: Way,
): PortfolioChoice | "end" | "absent" {
  const ofUnit = choices.filter((choice) => choice.unitCode === unitCode);
  const place = ofUnit.findIndex((choice) => choice.id === id);
  if (place < 0) return "absent";
  return ofUnit[place + (way === "next" ? 1 : -1)] ?? "end";
}
