import { portfolioLabel, type PortfolioState, type PortfolioStatus } from "../domain/workflow.ts";
import { Badge } from "./Badge.tsx";
import { Award } from "./icons.ts";

// spec 1 §4.
const LOOKS: Partial<Record<PortfolioStatus, "soft" | "strong">> = { verified: "soft", awarded: "strong" };

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
