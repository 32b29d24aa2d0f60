import type { SentencePart } from "./activity_sentence.ts";
import { CONTROL_EVENTS, type ControlEventName } from "./audit.ts";
import { fullName } from "./people.ts";
import { tenantLinks } from "./tenant_links.ts";

type Name = { firstName: string; lastName: string };

/** An event of the installation with the names that its ids have now; null where there is none, or no longer. */
type AuditFacts = {
  what: string;
  actorKind: "super_admin" | "operator" | "system" | "staff";
  actorId: string | null;
  actor: Name | null;
  userId: string | null;
  user: Name | null;
  tenantName: string | null;
  /** Id of a contact message that is still stored. */
  messageId: string | null;
};

/** 'Olu Ade changed the subscription of Oak Lane': who did what, without when. */
export function auditSentence(event: AuditFacts): SentencePart[] {
  const text = CONTROL_EVENTS[event.what as ControlEventName] ?? `did something (${event.what})`;
  const completed = text.split(/\{(\w+)\}/).flatMap((piece, at): SentencePart[] => {
    if (at % 2 === 1) return PLACEHOLDERS[piece as keyof typeof PLACEHOLDERS](event);
    return piece === "" ? [] : [{ text: piece }];
  });
  return [{ text: actorName(event) }, { text: " " }, ...completed];
}

const PLACEHOLDERS = {
  tenant: ({ tenantName }: AuditFacts) => [tenantOf(tenantName)],
  about: ({ tenantName }: AuditFacts) =>
    tenantName === null ? [] : [{ text: " about " }, tenantOf(tenantName)],
  user: ({ user }: AuditFacts) => [{ text: user === null ? "someone" : fullName(user) }],
  of: ({ userId, actorId, user }: AuditFacts) =>
    userId === actorId || user === null ? [] : [{ text: ` of ${fullName(user)}` }],
  message: ({ messageId }: AuditFacts) => [
    {
      text: "a contact message",
      ...(messageId === null ? {} : { href: tenantLinks.message(messageId) }),
    },
  ],
} satisfies Record<string, (event: AuditFacts) => SentencePart[]>;

function tenantOf(name: string | null): SentencePart {
  return name === null
    ? { text: "a tenant" }
    : { text: name, href: tenantLinks.tab("tenants", { find: name }) };
}

const ACTORS: Readonly<Record<AuditFacts["actorKind"], string>> = {
  super_admin: "A super admin",
  operator: "The command line",
  system: "Unitfolio",
  staff: "A member of staff",
};

function actorName({ actorKind, actor }: AuditFacts): string {
  return actor === null ? ACTORS[actorKind] : fullName(actor);
}
