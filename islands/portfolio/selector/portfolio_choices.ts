import { useQueryClient } from "@tanstack/react-query";
import { links } from "../../../domain/links.ts";
import { fullName } from "../../../domain/people.ts";
import type { PortfolioChoice } from "../../../server/features/portfolio/list_portfolio_choices.ts";
import { waitForSaves } from "../mutations.ts";
import { usePortfolio } from "../portfolio_context.ts";

export type Direction = "previous" | "next";

/** In the same unit; `absent` where the list lacks the current portfolio. */
export function adjacentPortfolio(
  choices: readonly PortfolioChoice[],
  { id, unitCode }: { id: string; unitCode: string },
  direction: Direction,
): PortfolioChoice | "end" | "absent" {
  const unitPortfolios = choices.filter((choice) => choice.unitCode === unitCode);
  const index = unitPortfolios.findIndex((choice) => choice.id === id);
  if (index < 0) return "absent";
  return unitPortfolios[index + (direction === "next" ? 1 : -1)] ?? "end";
}

// spec 1 §2.7
export function portfolioName(
  student: { firstName: string | null; lastName: string | null },
  unitTitle: string,
): string {
  return `${fullName(student)} – ${unitTitle}`;
}

/** Navigates once texts are saved; the browser warns where something is still unsaved. */
export function useOpenPortfolio(): (assignmentId: string) => Promise<void> {
  const { viewer } = usePortfolio();
  const client = useQueryClient();
  return async (assignmentId) => {
    await waitForSaves(client);
    const student = viewer.actor.kind === "student";
    location.assign(student ? links.portfolio(assignmentId) : links.studentPortfolio(assignmentId));
  };
}
