import { createContext, useContext } from "react";
import type { EvidenceKind, ThumbnailState } from "../../../domain/evidence.ts";
import { PORTFOLIO_CAPABILITIES } from "../../../domain/capabilities/portfolio.ts";
import { type Actor, decideOnByRule, type Relation } from "../../../domain/capabilities/rule.ts";
import type { TextBox } from "../../../domain/versions.ts";
import type { PortfolioState, WorkflowStep } from "../../../domain/workflow.ts";
import type { FileView } from "../../../server/features/evidence/read_assignment_files.ts";
import type { ResourceView } from "../../../server/features/evidence/resources/read_resources.ts";
import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import type { UploadActions } from "../evidence/uploads.ts";

export type PortfolioContext = {
  assignmentId: string;
  viewer: Viewer;
  can: Permissions;
  timeZone: string;
  uploadActions: UploadActions;
  /** Speaks through the live region of the page. */
  announce: (message: string) => void;
  setUnsaved: (name: string, unsaved: boolean) => void;
  /** Unsaved texts that the browser could not store, by box and submission. */
  unstored: Map<string, string>;
  openDialog: (dialog: PortfolioDialog) => void;
};

/** A dialog over the portfolio and its subject. `onRestore` puts an earlier version into its box. */
export type PortfolioDialog =
  | { type: "viewFile"; file: ViewableFile }
  | { type: "removeFile"; file: FileView }
  | { type: "shareFile"; file: FileView }
  | { type: "allEvidence" }
  | { type: "removedFiles" }
  | { type: "addLink"; submissionId: string; outcomeIndex: number }
  | { type: "addResource"; outcomeIndex: number }
  | { type: "removeResource"; resource: ResourceView }
  | {
    type: "versions";
    submission: SubmissionView;
    box: TextBox;
    onRestore: ((text: string) => void) | null;
  }
  | { type: "step"; step: WorkflowStep }
  | { type: "return" }
  | { type: "withdraw" }
  | { type: "archive" }
  | { type: "assign" }
  | { type: "document"; task: DocumentTask }
  | { type: "choosePortfolio" };

/** The pack is ours (spec 1 §2.7). */
export const DOCUMENT_TASKS = {
  preview: "Preview PDF",
  export: "Export Portfolio",
  pack: "Evidence pack",
} as const;
export type DocumentTask = keyof typeof DOCUMENT_TASKS;

export type NumberedOutcome = { number: number; description: string };

/** Evidence or a resource that can be viewed on the page. */
export type ViewableFile = {
  fileName: string;
  fileType: string;
  fileUrl: string;
  kind: EvidenceKind;
  thumbnailUrl: string | null;
  thumbnail: ThumbnailState;
  /** In bytes. */
  fileSize: number;
};

/**
 * As of the load of the portfolio; `several`: the student has more than one; `withdrawable`: it held nothing
 * (DECISIONS 7); `ownAssessment`: the viewer assessed it, and another person verifies (DECISIONS 9).
 */
export type Viewer = {
  actor: Actor;
  linked: boolean;
  archived?: boolean;
  several?: boolean;
  withdrawable?: boolean;
  ownAssessment?: boolean;
  /** The plan has options of the PDF (DECISIONS 21). */
  documentOptions?: boolean;
};

export type Permissions = ReturnType<typeof portfolioPermissions>;

/** Runs in the browser too, so that a workflow step changes the page by the rules that the server applies. */
export function portfolioPermissions(
  { actor, linked, archived = false }: Viewer,
  { studentId, portfolioStatus }: { studentId: string; portfolioStatus: PortfolioState },
) {
  const relation: Relation = { studentId, linked, portfolioStatus, archived };
  const support = actor.kind === "staff" && actor.support;
  const can = (capability: keyof typeof PORTFOLIO_CAPABILITIES) =>
    (!support || support.changes.includes(capability)) &&
    decideOnByRule(actor, PORTFOLIO_CAPABILITIES[capability], relation) === "yes";
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

const Context = createContext<PortfolioContext | null>(null);

export const PortfolioProvider = Context.Provider;

/** Throws outside a PortfolioProvider. */
export function usePortfolio(): PortfolioContext {
  const portfolio = useContext(Context);
  if (!portfolio) throw new Error("A portfolio's parts must be inside PortfolioScope.");
  return portfolio;
}
