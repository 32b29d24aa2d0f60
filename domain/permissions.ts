import type { PortfolioState } from "./workflow.ts";
import { evidenceOpen, feedbackOpen } from "./workflow.ts";

/** A staff `mode` is the active role, which only narrows the role (DECISIONS 10). */
export type Actor =
  | { kind: "staff"; id: string; role: "teacher" | "admin"; mode: "teacher" | "admin" }
  | { kind: "student"; id: string }
  | { kind: "super_admin"; id: string }
  | { kind: "system"; id: string };

/** `admin` means role and mode. */
type Audience = "anyone" | "signed_in" | "student" | "teacher" | "admin" | "super_admin";

/** `own` includes the whole school for administrators (DECISIONS 10, 15), `member` does not (DOMAIN, Duties). */
type Ownership = "none" | "own" | "member";

type Rule = {
  for: readonly Audience[];
  ownership: Ownership;
  /** Portfolio states that allow it; absent where the state does not matter or the verb decides. */
  open?: (state: PortfolioState) => boolean;
  /** Whether archived resources allow it too. */
  includesArchived?: true;
};

/** Spec 1 §6, spec 2 §6, DECISIONS 7, 10. Every route names one of these. */
export const CAPABILITIES = {
  "tenant.status": { for: ["anyone"], ownership: "none" },
  "settings.read": { for: ["anyone"], ownership: "none" },
  "sign_in": { for: ["anyone"], ownership: "none" },
  "sign_out": { for: ["anyone"], ownership: "none" },
  "session.list": { for: ["student", "teacher", "admin"], ownership: "none" },
  "session.end": { for: ["student", "teacher", "admin"], ownership: "none" },
  "person.read_self": { for: ["signed_in"], ownership: "none" },
  "student.read_self": { for: ["student"], ownership: "none" },
  "student.list": { for: ["teacher", "admin"], ownership: "none" },
  "student.add": { for: ["teacher", "admin"], ownership: "none" },
  "student.edit": { for: ["teacher", "admin"], ownership: "own" },
  "student.list_school": { for: ["teacher", "admin"], ownership: "none" },
  "student.link": { for: ["teacher", "admin"], ownership: "none" },
  "student.mail_links": { for: ["teacher", "admin"], ownership: "none" },
  "student.revoke_access": { for: ["teacher", "admin"], ownership: "own" },
  "lesson.open": { for: ["teacher", "admin"], ownership: "none" },
  "lesson.allow_cards": { for: ["admin"], ownership: "none" },
  "card.print": { for: ["teacher", "admin"], ownership: "none" },
  "profile.edit": { for: ["teacher", "admin"], ownership: "none" },
  "profile.read_picture": { for: ["signed_in"], ownership: "none" },
  "guide.read": { for: ["anyone"], ownership: "none" },
  "contact.send": { for: ["anyone"], ownership: "none" },
  "student.access_link": { for: ["teacher", "admin"], ownership: "own" },
  "unit.list": { for: ["teacher", "admin"], ownership: "none" },
  "unit.keep": { for: ["teacher", "admin"], ownership: "none" },
  "unit.summary": { for: ["teacher", "admin"], ownership: "none" },
  "unit.fetch": { for: ["teacher", "admin"], ownership: "none" },
  "portfolio.list": { for: ["student", "teacher", "admin"], ownership: "none" },
  "portfolio.assign": { for: ["teacher", "admin"], ownership: "own" },
  "portfolio.read": { for: ["student", "teacher", "admin"], ownership: "own", includesArchived: true },
  "portfolio.submit": { for: ["student", "teacher"], ownership: "own" },
  "portfolio.assess": { for: ["teacher"], ownership: "own" },
  "portfolio.verify": { for: ["admin"], ownership: "own" },
  "portfolio.award": { for: ["admin"], ownership: "own" },
  "portfolio.return_submitted": {
    for: ["teacher"],
    ownership: "own",
    open: (state) => state === "submitted",
  },
  "portfolio.return_assessed": {
    for: ["admin"],
    ownership: "own",
    open: (state) => state === "assessed" || state === "verified",
  },
  "portfolio.return": { for: ["teacher", "admin"], ownership: "own" },
  "portfolio.withdraw": { for: ["teacher", "admin"], ownership: "own", open: (state) => state === null },
  "portfolio.archive": { for: ["teacher", "admin"], ownership: "own", includesArchived: true },
  "outcome.comment": { for: ["student", "teacher", "admin"], ownership: "own" },
  "outcome.reflect": { for: ["student", "teacher", "admin"], ownership: "own", open: evidenceOpen },
  "outcome.feedback": { for: ["teacher", "admin"], ownership: "own", open: feedbackOpen },
  "outcome.versions": { for: ["student", "teacher", "admin"], ownership: "own", includesArchived: true },
  "outcome.complete": { for: ["teacher"], ownership: "own", open: evidenceOpen },
  "phrase.use": { for: ["teacher", "admin"], ownership: "none" },
  "phrase.write_school": { for: ["admin"], ownership: "none" },
  "evidence.promise": { for: ["student", "teacher", "admin"], ownership: "none" },
  "evidence.upload": { for: ["student", "teacher", "admin"], ownership: "none" },
  "evidence.read": { for: ["student", "teacher", "admin"], ownership: "own", includesArchived: true },
  "evidence.add": { for: ["student", "teacher", "admin"], ownership: "own", open: evidenceOpen },
  "evidence.remove": { for: ["student", "teacher", "admin"], ownership: "own", open: evidenceOpen },
  "evidence.list_removed": { for: ["teacher", "admin"], ownership: "own", includesArchived: true },
  "evidence.restore": { for: ["teacher", "admin"], ownership: "own", open: evidenceOpen },
  "evidence.share": { for: ["teacher", "admin"], ownership: "own" },
  "resource.read": { for: ["student", "teacher", "admin"], ownership: "own" },
  "resource.add": { for: ["teacher", "admin"], ownership: "own" },
  "resource.remove": { for: ["teacher", "admin"], ownership: "own" },
  "chat.list": { for: ["student", "teacher", "admin"], ownership: "none" },
  "chat.read": { for: ["student", "teacher", "admin"], ownership: "member", includesArchived: true },
  "chat.write": { for: ["student", "teacher", "admin"], ownership: "member" },
  "chat.choose_student": { for: ["teacher", "admin"], ownership: "none" },
  "chat.announce": { for: ["teacher", "admin"], ownership: "member" },
  "chat.announce_to_all": { for: ["admin"], ownership: "member" },
  "chat.report": { for: ["student", "teacher", "admin"], ownership: "member", includesArchived: true },
  "chat.choose_mail": { for: ["teacher", "admin"], ownership: "none" },
  "chat.safeguard": { for: ["admin"], ownership: "none" },
  "chat.open": { for: ["admin"], ownership: "own", includesArchived: true },
  "tenants.list": { for: ["super_admin"], ownership: "none" },
} as const satisfies Record<string, Rule>;

export type Capability = keyof typeof CAPABILITIES;

type ActorIn<A extends Audience> = A extends "anyone" ? Actor | null
  : A extends "signed_in" ? Actor
  : A extends "teacher" | "admin" ? Extract<Actor, { kind: "staff" }>
  : Extract<Actor, { kind: A }>;

/** The actors that a capability lets through. */
export type ActorFor<C extends Capability> = ActorIn<(typeof CAPABILITIES)[C]["for"][number]>;

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

export function closedMessage(resource: Pick<Relation, "portfolioStatus" | "archived" | "kind">): string {
  if (resource.kind === "conversation") {
    return "This conversation is closed, so nothing more can be written in it.";
  }
  const state = resource.archived ? "archived" : resource.portfolioStatus;
  return `This portfolio is ${state}, so this can no longer be changed.`;
}

/** Whether a route must load a resource before it decides. */
export function needsResource(capability: Capability): boolean {
  return rule(capability).ownership !== "none";
}

/** Without any resource. */
export function decide(actor: Actor | null, capability: Capability): Decision {
  const { for: audiences } = rule(capability);
  if (audiences.includes("anyone")) return "yes";
  if (actor === null) return "unauthorized";
  if (audiences.includes("signed_in")) return "yes";
  return audiences.includes(audienceOf(actor)) ? "yes" : "forbidden";
}

/** `resource` is null when it does not exist. */
export function decideOn(actor: Actor | null, capability: Capability, resource: Relation | null): Decision {
  if (actor === null) return "unauthorized";
  const { open, includesArchived, ownership } = rule(capability);
  if (resource === null || !canAccess(actor, resource, ownership)) return "hidden";
  const allowed = decide(actor, capability);
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

function rule(capability: Capability): Rule {
  return CAPABILITIES[capability];
}
