import { type Actor, type Capability, decideOn, type Relation } from "../../domain/permissions.ts";
import type { PortfolioState } from "../../domain/workflow.ts";

/** `linked` and `archived` are as of page load; `several`: the student has more than one portfolio. */
export type Viewer = { actor: Actor; linked: boolean; archived?: boolean; several?: boolean };

export type Permissions = ReturnType<typeof portfolioPermissions>;

/** Runs in the browser too, so that a workflow step changes the page by the rules that the server applies. */
export function portfolioPermissions(
  { actor, linked, archived = false }: Viewer,
  { studentId, portfolioStatus }: { studentId: string; portfolioStatus: PortfolioState },
) {
  const relation: Relation = { studentId, linked, portfolioStatus, archived };
  const can = (capability: Capability) => decideOn(actor, capability, relation) === "yes";
  return {
    reflect: can("outcome.reflect"),
    feedback: can("outcome.feedback"),
    complete: can("outcome.complete"),
    addEvidence: can("evidence.add"),
    removeEvidence: can("evidence.remove"),
    listRemoved: can("evidence.list_removed"),
    restore: can("evidence.restore"),
    share: can("evidence.share"),
    addResource: can("resource.add"),
    submit: can("portfolio.submit"),
    assess: can("portfolio.assess"),
    verify: can("portfolio.verify"),
    award: can("portfolio.award"),
    returnPortfolio: can("portfolio.return_submitted") || can("portfolio.return_assessed"),
    withdraw: can("portfolio.withdraw"),
    archive: can("portfolio.archive"),
    assign: can("portfolio.assign"),
  };
}
