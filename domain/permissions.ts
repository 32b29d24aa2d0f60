import { CLAIM_CAPABILITIES } from "./capabilities/claims.ts";
import { ESTABLISHMENT_CAPABILITIES } from "./capabilities/establishment.ts";
import { PEOPLE_CAPABILITIES } from "./capabilities/people.ts";
import { PORTFOLIO_CAPABILITIES } from "./capabilities/portfolio.ts";
import { RECORD_CAPABILITIES } from "./capabilities/records.ts";
import { isOpenToSupport, SUPPORT_CAPABILITIES } from "./capabilities/support.ts";
import { WIDGET_CAPABILITIES } from "./capabilities/widget.ts";
import {
  type Actor,
  type Audience,
  decideByRule,
  decideOnByRule,
  type Decision,
  type Relation,
  type Rule,
  type StaffActor,
} from "./capabilities/rule.ts";

export type { Actor, Decision, Relation, StaffActor, StudentActor } from "./capabilities/rule.ts";

/** Conversations (DOMAIN, Duties). */
const CHAT_CAPABILITIES = {
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
} as const satisfies Record<string, Rule>;

/** Every route names one of these. */
export const CAPABILITIES = {
  ...PEOPLE_CAPABILITIES,
  ...ESTABLISHMENT_CAPABILITIES,
  ...PORTFOLIO_CAPABILITIES,
  ...CHAT_CAPABILITIES,
  ...CLAIM_CAPABILITIES,
  ...RECORD_CAPABILITIES,
  ...SUPPORT_CAPABILITIES,
  ...WIDGET_CAPABILITIES,
} as const satisfies Record<string, Rule>;

export type Capability = keyof typeof CAPABILITIES;

type ActorIn<A extends Audience> = A extends "anyone" ? Actor | null
  : A extends "signed_in" ? Actor
  : A extends "teacher" | "admin" ? StaffActor
  : Extract<Actor, { kind: A }>;

/** The actors that a capability lets through. */
export type ActorFor<C extends Capability> = ActorIn<(typeof CAPABILITIES)[C]["for"][number]>;

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
  const decision = decideByRule(actor, rule(capability));
  return decision === "yes" && !isOpenToSupport(actor, capability) ? "forbidden" : decision;
}

/** `resource` is null when it does not exist. */
export function decideOn(actor: Actor | null, capability: Capability, resource: Relation | null): Decision {
  const decision = decideOnByRule(actor, rule(capability), resource);
  return decision === "yes" && !isOpenToSupport(actor, capability) ? "forbidden" : decision;
}

function rule(capability: Capability): Rule {
  return CAPABILITIES[capability];
}
