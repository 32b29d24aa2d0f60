import type { PortfolioState } from "../workflow.ts";

/** A staff `mode` is the active role, which only narrows the role (DECISIONS 10). */
export type Actor =
  | {
    kind: "staff";
    id: string;
    role: "teacher" | "admin";
    mode: "teacher" | "admin";
    /** Set for operators who are let in by a grant. */
    support?: { grantId: string; /** Capabilities to change something. */ changes: readonly string[] };
  }
  | { kind: "student"; id: string }
  | { kind: "super_admin"; id: string }
  | { kind: "system"; id: string };
export type StaffActor = Extract<Actor, { kind: "staff" }>;
export type StudentActor = Extract<Actor, { kind: "student" }>;

/** `admin` means role and mode. */
export type Audience = "anyone" | "signed_in" | "student" | "teacher" | "admin" | "super_admin";

/** `own` includes the whole school for administrators (DECISIONS 10, 15), `member` does not (DOMAIN, Duties). */
type Ownership = "none" | "own" | "member";

export type Rule = {
  for: readonly Audience[];
  ownership: Ownership;
  /** Portfolio states that allow it; absent where the state does not matter or the verb decides. */
  open?: (state: PortfolioState) => boolean;
  /** Whether archived resources allow it too. */
  includesArchived?: true;
};

/** The actor's relation to a resource, read in the same statement as the resource. */
export type Relation = {
  /** The student it belongs to. */
  studentId: string;
  /** Whether the actor is linked to the student or assigned the portfolio. */
  linked: boolean;
  portfolioStatus?: PortfolioState;
  /** Whether the portfolio or its student is archived. */
  archived?: boolean;
  /** Wording of `closedMessage`; a portfolio by default. */
  kind?: "conversation";
};

/** `hidden` is answered like a missing resource; `closed`: the portfolio's state or archiving forbids it. */
export type Decision = "yes" | "unauthorized" | "forbidden" | "hidden" | "closed";

/** Without any resource. */
export function decideByRule(actor: Actor | null, { for: audiences }: Rule): Decision {
  if (audiences.includes("anyone")) return "yes";
  if (actor === null) return "unauthorized";
  if (audiences.includes("signed_in")) return "yes";
  return audiences.includes(audienceOf(actor)) ? "yes" : "forbidden";
}

/** `resource` is null when it does not exist. */
export function decideOnByRule(actor: Actor | null, rule: Rule, resource: Relation | null): Decision {
  if (actor === null) return "unauthorized";
  const { open, includesArchived, ownership } = rule;
  if (resource === null || !canAccess(actor, resource, ownership)) return "hidden";
  const allowed = decideByRule(actor, rule);
  if (allowed !== "yes") return allowed;
  if (resource.archived && !includesArchived) return "closed";
  if (open && resource.portfolioStatus !== undefined && !open(resource.portfolioStatus)) return "closed";
  return "yes";
}

/** By role, not mode: an administrator in teacher mode may act on any portfolio (DECISIONS 10). */
function canAccess(actor: Actor, resource: Relation, ownership: Ownership): boolean {
  switch (actor.kind) {
    case "student":
      return actor.id === resource.studentId && !resource.archived;
    case "staff":
      return resource.linked || (actor.role === "admin" && ownership !== "member");
    case "super_admin":
      return false;
    case "system":
      return true;
  }
}

function audienceOf(actor: Actor): Audience {
  switch (actor.kind) {
    case "staff":
      return actor.role === "admin" && actor.mode === "admin" ? "admin" : "teacher";
    case "student":
      return "student";
    case "super_admin":
      return "super_admin";
    case "system":
      return "admin";
  }
}
