import type { Rule } from "./rule.ts";

/** Capabilities for settings of the whole school (spec 2 §6). */
export const ESTABLISHMENT_CAPABILITIES = {
  "settings.read": { for: ["anyone"], ownership: "none" },
  "settings.read_school": { for: ["teacher", "admin"], ownership: "none" },
  "settings.change": { for: ["admin"], ownership: "none" },
  /** Subscription and payment at Stripe; closed to support. */
  "billing.manage": { for: ["admin"], ownership: "none" },
  /** Learning platforms, which decide who is let in: closed to support. */
  "lti.manage": { for: ["admin"], ownership: "none" },
  /** Sign-in methods; closed to support. */
  "sign_in.manage": { for: ["admin"], ownership: "none" },
} as const satisfies Record<string, Rule>;
