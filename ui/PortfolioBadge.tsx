import { portfolioLabel, type PortfolioState } from "../domain/workflow.ts";
import { Badge } from "./Badge.tsx";
import type { Tone } from "./tone.ts";

/** Awarded in the strongest look, verified in a secondary one, the others as outlines (spec 1 §4). */
const LOOKS: Record<
  NonNullable<PortfolioState> | "none",
  { tone: Tone; look: "soft" | "outline" | "strong" }
> = {
  none: { tone: "neutral", look: "outline" },
  submitted: { tone: "info", look: "outline" },
  assessed: { tone: "info", look: "outline" },
  verified: { tone: "success", look: "soft" },
  awarded: { tone: "success", look: "strong" },
};

/** Where a portfolio stands. */
export function PortfolioBadge({ state }: { state: PortfolioState }) {
  return <Badge {...LOOKS[state ?? "none"]}>{portfolioLabel(state)}</Badge>;
}
