import type { PortfolioState } from "./workflow.ts";
import { evidenceOpen, feedbackOpen } from "./workflow.ts";

/** Who asks. A staff member's `mode` is the active role, which only ever narrows the role (DECISIONS 10). */
export type Actor =
  | { kind: "staff"; id: string; role: "teacher" | "admin"; mode: "teacher" | "admin" }
  | { kind: "student"; id: string }
  | { kind: "super_admin"; id: string }
  | { kind: "system"; id: string };

/** Who a capability is for: the three people of a school (admin means role and mode), and the operator. */
export type Audience = "anyone" | "signed_in" | "student" | "teacher" | "admin" | "super_admin";

/**
 * What a thing must be to the actor.
 * `own`: the student's own; a teacher's own students and the portfolios they assigned; an administrator reaches all (DECISIONS 10, 15).
 * `member`: the same without that last: an administrator has no part in others' conversations (DOMAIN, Duties).
 */
export type Ownership = "none" | "own" | "member";

type Rule = {
  for: readonly Audience[];
  ownership: Ownership;
  /** The portfolio states in which it may be done; absent where the state does not matter or the verb itself decides. */
  open?: (state: PortfolioState) => boolean;
  /** Whether it is also for what is archived: looking at it, and bringing it back. */
  archivedToo?: true;
};

/** The one table of who may do what (spec 1 §6, spec 2 §6, DECISIONS 7, 10). Every route names one of these. */
export const CAPABILITIES = {
  "tenant.status": { for: ["anyone"], ownership: "none" },
  "settings.read": { for: ["anyone"], ownership: "none" },
  "sign_in": { for: ["anyone"], ownership: "none" },
  "sign_out": { for: ["anyone"], ownership: "none" },
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
  "portfolio.read": { for: ["student", "teacher", "admin"], ownership: "own", archivedToo: true },
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
  "portfolio.archive": { for: ["teacher", "admin"], ownership: "own", archivedToo: true },
  "outcome.comment": { for: ["student", "teacher", "admin"], ownership: "own" },
  "outcome.reflect": { for: ["student", "teacher", "admin"], ownership: "own", open: evidenceOpen },
  "outcome.feedback": { for: ["teacher", "admin"], ownership: "own", open: feedbackOpen },
  "outcome.versions": { for: ["student", "teacher", "admin"], ownership: "own", archivedToo: true },
  "outcome.complete": { for: ["teacher"], ownership: "own", open: evidenceOpen },
  "evidence.promise": { for: ["student", "teacher", "admin"], ownership: "none" },
  "evidence.upload": { for: ["student", "teacher", "admin"], ownership: "none" },
  "evidence.read": { for: ["student", "teacher", "admin"], ownership: "own", archivedToo: true },
  "evidence.add": { for: ["student", "teacher", "admin"], ownership: "own", open: evidenceOpen },
  "evidence.remove": { for: ["student", "teacher", "admin"], ownership: "own", open: evidenceOpen },
  "evidence.list_removed": { for: ["teacher", "admin"], ownership: "own", archivedToo: true },
  "evidence.restore": { for: ["teacher", "admin"], ownership: "own", open: evidenceOpen },
  "evidence.share": { for: ["teacher", "admin"], ownership: "own" },
  "resource.read": { for: ["student", "teacher", "admin"], ownership: "own" },
  "resource.add": { for: ["teacher", "admin"], ownership: "own" },
  "resource.remove": { for: ["teacher", "admin"], ownership: "own" },
  "chat.list": { for: ["student", "teacher", "admin"], ownership: "none" },
  "chat.read": { for: ["student", "teacher", "admin"], ownership: "member", archivedToo: true },
  "chat.write": { for: ["student", "teacher", "admin"], ownership: "member" },
  "chat.choose_student": { for: ["teacher", "admin"], ownership: "none" },
  "chat.announce": { for: ["teacher", "admin"], ownership: "member" },
  "chat.announce_to_all": { for: ["admin"], ownership: "member" },
  "chat.report": { for: ["student", "teacher", "admin"], ownership: "member", archivedToo: true },
  "chat.choose_mail": { for: ["teacher", "admin"], ownership: "none" },
  "chat.safeguard": { for: ["admin"], ownership: "none" },
  "chat.open": { for: ["admin"], ownership: "own", archivedToo: true },
  "tenants.list": { for: ["super_admin"], ownership: "none" },
} as const satisfies Record<string, Rule>;

export type Capability = keyof typeof CAPABILITIES;

/** What the thing at hand is to the actor, read from the database in the same statement as the thing. */
export type Relation = {
  /** The student whose thing it is. */
  studentId: string;
  /** Whether the staff member at hand is linked to that student or assigned this portfolio. */
  linked: boolean;
  portfolioStatus?: PortfolioState;
  /** Whether the portfolio or its student is archived. */
  archived?: boolean;
  /** What the thing is called where it is closed; a portfolio where nothing is said. */
  called?: "conversation";
};

/** `hidden` is answered like a thing that does not exist; `closed` means that the portfolio's state forbids it, or its archiving. */
export type Decision = "yes" | "unauthorized" | "forbidden" | "hidden" | "closed";

/** Why a thing is closed, as one sentence. */
export function closedWords(thing: Pick<Relation, "portfolioStatus" | "archived" | "called">): string {
  if (thing.called === "conversation") {
    return "This conversation is closed, so nothing more can be written in it.";
  }
  const state = thing.archived ? "archived" : thing.portfolioStatus;
  return `This portfolio is ${state}, so this can no longer be changed.`;
}

/** Whether a capability concerns single things, so that its route must load one before it decides. */
export function needsThing(capability: Capability): boolean {
  return rule(capability).ownership !== "none";
}

/** Whether this actor may ever use a capability, before any thing is known. */
export function decide(actor: Actor | null, capability: Capability): Decision {
  const { for: audiences } = rule(capability);
  if (audiences.includes("anyone")) return "yes";
  if (actor === null) return "unauthorized";
  if (audiences.includes("signed_in")) return "yes";
  return audiences.includes(audienceOf(actor)) ? "yes" : "forbidden";
}

/** Whether this actor may use a capability on this thing; `thing` is null when it does not exist. */
export function decideOn(actor: Actor | null, capability: Capability, thing: Relation | null): Decision {
  if (actor === null) return "unauthorized";
  const { open, archivedToo, ownership } = rule(capability);
  if (thing === null || !reaches(actor, thing, ownership)) return "hidden";
  const general = decide(actor, capability);
  if (general !== "yes") return general;
  if (thing.archived && !archivedToo) return "closed";
  if (open && thing.portfolioStatus !== undefined && !open(thing.portfolioStatus)) return "closed";
  return "yes";
}

/**
 * Whether the thing is the actor's to see at all. An administrator in teacher mode may act on any portfolio of the
 * school (DECISIONS 10), so the role counts here and the mode only for what is reserved to admin mode.
 */
function reaches(actor: Actor, thing: Relation, ownership: Ownership): boolean {
  switch (actor.kind) {
    case "student":
      return actor.id === thing.studentId && !thing.archived;
    case "staff":
      return thing.linked || (actor.role === "admin" && ownership !== "member");
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
