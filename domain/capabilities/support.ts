import type { Opened } from "../support.ts";
import type { Actor, Rule } from "./rule.ts";

/** Letting support in, and seeing what it did. */
export const SUPPORT_CAPABILITIES = {
  "support.read": { for: ["admin"], ownership: "none" },
  "support.grant": { for: ["admin"], ownership: "none" },
} as const satisfies Record<string, Rule>;

type SupportUse = {
  /** Recorded at each use, once a sitting; absent where no person's data is in it. */
  opens?: Opened;
  /** Not by GET alone, where the grant lets support change data. */
  change?: true;
};

/** All that support may use; what is not listed is refused (docs/decisions/0035). */
export const SUPPORT_USES = {
  "tenant.status": {},
  "settings.read": {},
  "settings.read_school": {},
  "settings.change": { opens: "settings" },
  "guide.read": {},
  "person.read_self": {},
  "profile.read_picture": {},
  "unit.list": {},
  "resource.read": {},
  "phrase.use": {},
  "staff.list": { opens: "staff" },
  "student.list": { opens: "students" },
  "student.list_school": { opens: "students" },
  "student.list_all": { opens: "students" },
  "class.list": { opens: "students" },
  "student.read": { opens: "student" },
  "student.edit": { opens: "student", change: true },
  "student.archive": { opens: "student", change: true },
  "student.revoke_access": { opens: "student", change: true },
  "unit.register": { opens: "register" },
  "unit.summary": { opens: "sheet" },
  "signature.read": { opens: "sheet" },
  "waiting.list": { opens: "waiting" },
  "portfolio.list": { opens: "portfolios" },
  "portfolio.search": { opens: "search" },
  "portfolio.read": { opens: "portfolio" },
  "portfolio.archive": { opens: "portfolio", change: true },
  "outcome.versions": { opens: "versions" },
  "evidence.read": { opens: "evidence" },
  "evidence.list_removed": { opens: "portfolio", change: true },
  "evidence.restore": { opens: "evidence", change: true },
  "board.read": { opens: "board" },
  "board.read_own": { opens: "board" },
  "claim.readiness": { opens: "claims" },
  "claim.read": { opens: "claims" },
} as const satisfies Record<string, SupportUse>;

/** Null for what support may not use. */
export function supportUse(capability: string): SupportUse | null {
  return Object.hasOwn(SUPPORT_USES, capability)
    ? SUPPORT_USES[capability as keyof typeof SUPPORT_USES]
    : null;
}

/** Whether support has it; true for every other actor. */
export function isOpenToSupport(actor: Actor | null, capability: string): boolean {
  const isSupport = actor?.kind === "staff" && actor.support !== undefined;
  return !isSupport || supportUse(capability) !== null;
}

/** Names of what support may change under a grant. */
export function supportChanges(mayChange: boolean): readonly string[] {
  return mayChange ? Object.keys(SUPPORT_USES).filter((name) => supportUse(name)?.change) : [];
}
