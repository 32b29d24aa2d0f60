import { type Actor, type Capability, decideOn, type Relation } from "../../domain/permissions.ts";
import type { PortfolioState } from "../../domain/workflow.ts";

/**
 * Who looks at a portfolio; `linked` and `archived` as the database told them when the page was loaded, and `several`,
 * whether its student has others to choose from.
 */
export type Viewer = { actor: Actor; linked: boolean; archived?: boolean; several?: boolean };

/** What the person at the screen may do with this portfolio as it stands. */
export type May = ReturnType<typeof mayDo>;

/**
 * Asks the one table of permissions about everything that the portfolio page offers. It runs wherever the page is
 * drawn, so that a step taken in the browser opens and closes things by the very rules that the calls are held to.
 */
export function mayDo(
  { actor, linked, archived = false }: Viewer,
  { studentId, portfolioStatus }: { studentId: string; portfolioStatus: PortfolioState },
) {
  const thing: Relation = { studentId, linked, portfolioStatus, archived };
  const may = (capability: Capability) => decideOn(actor, capability, thing) === "yes";
  return {
    reflect: may("outcome.reflect"),
    feedback: may("outcome.feedback"),
    complete: may("outcome.complete"),
    addEvidence: may("evidence.add"),
    removeEvidence: may("evidence.remove"),
    listRemoved: may("evidence.list_removed"),
    restore: may("evidence.restore"),
    share: may("evidence.share"),
    addResource: may("resource.add"),
    submit: may("portfolio.submit"),
    assess: may("portfolio.assess"),
    verify: may("portfolio.verify"),
    award: may("portfolio.award"),
    giveBack: may("portfolio.return_submitted") || may("portfolio.return_assessed"),
    withdraw: may("portfolio.withdraw"),
    archive: may("portfolio.archive"),
    assign: may("portfolio.assign"),
  };
}
