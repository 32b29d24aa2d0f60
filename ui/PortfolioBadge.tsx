import { portfolioLabel, type PortfolioState, type PortfolioStatus } from "../domain/workflow.ts";
import { Badge } from "./Badge.tsx";
import { Award } from "./icons.ts";

/** Awarded is the strongest, verified the second, the others an outline (spec 1 §4). */
const LOOKS: Partial<Record<PortfolioStatus, "soft" | "strong">> = { verified: "soft", awarded: "strong" };

/** Where a portfolio stands. */
export function PortfolioBadge({ state }: { state: PortfolioState }) {
  const awarded = state === "awarded";
  return (
    <Badge
      tone={awarded ? "success" : state === null ? "neutral" : "info"}
      look={state === null ? "outline" : LOOKS[state] ?? "outline"}
      icon={awarded ? <Award /> : undefined}
    >
      {portfolioLabel(state)}
    </Badge>
  );
}
