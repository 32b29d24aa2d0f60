import { outcomesMissingWork } from "./evidence_need.ts";
import type { Outcome } from "./units.ts";
import { PORTFOLIO_STATUSES, type PortfolioState } from "./workflow.ts";

/** `now`: verified, or awarded and in no claim; `later`: submitted, assessed, or complete and not submitted. */
export const READINESS_STAGES = ["now", "later"] as const;
export type ReadinessStage = (typeof READINESS_STAGES)[number];

/** What keeps a portfolio from a claim, or is missing in its row (DOMAIN, The claim; DECISIONS 14, 28). */
export type Missing =
  | { kind: "student_left" | "portfolio_archived" }
  | { kind: "undated" | "work"; /** 1-based. */ outcomes: number[] }
  | { kind: "submit" | "assess" | "verify" }
  | { kind: "own_work" | "assessment" }
  | { kind: "educator_signature" | "admin_signature" }
  | { kind: "learner_number" | "date_of_birth" };

export type ReadinessFacts = {
  portfolioStatus: PortfolioState;
  archived: Archived | null;
  outcomes: readonly Pick<Outcome, "evidenceType">[];
  /** By index. `pieces`: of evidence, and 1 where it is said where the work is. */
  submissions: readonly { dated: boolean; pieces: number }[];
  ownWorkDeclared: boolean;
  assessmentDeclared: boolean;
  /** As the dates are now. */
  educatorSigned: boolean;
  adminSigned: boolean;
  learnerNumber: string | null;
  dateOfBirth: string | null;
};

/** In the order in which they are fixed; none where the portfolio can be claimed. */
export function missingForClaim(facts: ReadinessFacts): Missing[] {
  const { portfolioStatus, submissions, learnerNumber, dateOfBirth } = facts;
  const reached = PORTFOLIO_STATUSES.indexOf(portfolioStatus ?? "submitted") +
    (portfolioStatus === null ? 0 : 1);
  const undated = submissions.flatMap(({ dated }, index) => dated ? [] : [index + 1]);
  const work = outcomesMissingWork(facts.outcomes, (index) => submissions[index]?.pieces ?? 0);
  // What is awarded is claimed all the same.
  const leftOut = portfolioStatus !== "awarded";
  const missing: (Missing | false)[] = [
    leftOut && facts.archived === "student" && { kind: "student_left" },
    leftOut && facts.archived === "portfolio" && { kind: "portfolio_archived" },
    undated.length > 0 && { kind: "undated", outcomes: undated },
    work.length > 0 && { kind: "work", outcomes: work },
    reached < 1 && { kind: "submit" },
    reached === 1 && { kind: "assess" },
    reached === 2 && { kind: "verify" },
    reached >= 1 && !facts.ownWorkDeclared && { kind: "own_work" },
    reached >= 2 && !facts.assessmentDeclared && { kind: "assessment" },
    undated.length === 0 && !facts.educatorSigned && { kind: "educator_signature" },
    undated.length === 0 && !facts.adminSigned && { kind: "admin_signature" },
    learnerNumber === null && { kind: "learner_number" },
    dateOfBirth === null && { kind: "date_of_birth" },
  ];
  return missing.filter((item) => item !== false);
}

/** Whether Award All can take a portfolio: one that has left or is archived is not awarded. */
export function canBeChosen(missing: readonly Missing[]): boolean {
  return missing.every(({ kind }) => kind !== "student_left" && kind !== "portfolio_archived");
}

/** Ways to fix what is missing. */
export type Fix = "archive" | "dates" | "work" | "step" | "declaration" | "signature" | "details";

const FIXES: Readonly<Record<Missing["kind"], Fix>> = {
  student_left: "archive",
  portfolio_archived: "archive",
  undated: "dates",
  work: "work",
  submit: "step",
  assess: "step",
  verify: "step",
  own_work: "declaration",
  assessment: "declaration",
  educator_signature: "signature",
  admin_signature: "signature",
  learner_number: "details",
  date_of_birth: "details",
};

/** What is missing, by how it is fixed, in the order of the first of each. */
export function fixesOf(missing: readonly Missing[]): { fix: Fix; missing: Missing[] }[] {
  const groups = Map.groupBy(missing, ({ kind }) => FIXES[kind]);
  return [...groups].map(([fix, missing]) => ({ fix, missing }));
}

/** Whether a listed portfolio's student, else the portfolio itself, is archived. */
export type Archived = "student" | "portfolio";

/** What a viewer may fix in a portfolio. */
type FixAccess = {
  archived: Archived | null;
  /** Whether the viewer can edit the student. */
  canEditStudent: boolean;
};

/** Whether the viewer can fix something missing now; details are the student's, all else the portfolio's. */
export function canFix(fix: Fix, { archived, canEditStudent }: FixAccess): boolean {
  if (fix === "archive") return false;
  return fix === "details" ? canEditStudent && archived !== "student" : archived === null;
}

/** Text for an archived, awarded portfolio, in place of a fix. */
export const ARCHIVED_TEXT: Readonly<Record<Archived, string>> = {
  student: "This student has left, so the row is claimed as it is.",
  portfolio:
    "This portfolio is archived. Open it and bring it back to put right what is missing, or it is claimed as it is.",
};

export const DETAILS_OF_OTHERS = "The student's own teachers or an administrator can add what is missing.";

/** 1-based: complete outcomes whose work is nowhere; an open one is asked for it when it is marked. */
export function locatableOutcomes(missing: readonly Missing[]): number[] {
  const outcomesOf = (kind: "undated" | "work") =>
    missing.flatMap((item) => item.kind === kind && "outcomes" in item ? item.outcomes : []);
  const undated = new Set(outcomesOf("undated"));
  return outcomesOf("work").filter((outcome) => !undated.has(outcome));
}

/** 'Outcomes 2 and 3 have no date'. */
export function missingItemText(item: Missing): string {
  switch (item.kind) {
    case "student_left":
      return "The student has left: it is not awarded until the student is brought back";
    case "portfolio_archived":
      return "The portfolio is archived: it is not awarded until it is opened and brought back";
    case "undated":
      return `${numbers(item.outcomes)} ${item.outcomes.length === 1 ? "has" : "have"} no date`;
    case "work":
      return `${numbers(item.outcomes)}: the required work is neither here nor said where`;
    case "submit":
      return "Not submitted";
    case "assess":
      return "Not assessed";
    case "verify":
      return "Not verified";
    case "own_work":
      return "The student has not declared the work as their own";
    case "assessment":
      return "The teacher has not declared the assessment";
    case "educator_signature":
      return "Not signed by the teacher";
    case "admin_signature":
      return "Not signed by an administrator";
    case "learner_number":
      return "No learner number";
    case "date_of_birth":
      return "No date of birth";
  }
}

/** 'Outcome 2', 'Outcomes 1, 2 and 4', 'Outcomes 1 to 12'; ascending. */
function numbers(outcomes: readonly number[]): string {
  const [first = 0, last = 0] = [outcomes[0], outcomes.at(-1)];
  if (outcomes.length === 1) return `Outcome ${last}`;
  if (outcomes.length > 2 && last - first === outcomes.length - 1) return `Outcomes ${first} to ${last}`;
  return `Outcomes ${outcomes.slice(0, -1).join(", ")} and ${last}`;
}

/** The awarding body looks at the first two claims of a centre (DOMAIN, The scheme). */
export const REVIEWED_CLAIMS = 2;

export const FIRST_CLAIMS_HINT =
  "The awarding body reviews a new centre's first two claims: about ten students and six units. Start with small claims.";
