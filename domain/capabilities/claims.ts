import type { Rule } from "./rule.ts";

/** Signatures, declarations and claims (spec 2 §6, DECISIONS 9, 18, 19). */
export const CLAIM_CAPABILITIES = {
  "signature.read": { for: ["teacher", "admin"], ownership: "none" },
  "signature.sign": { for: ["teacher", "admin"], ownership: "none" },
  "signature.sign_admin": { for: ["admin"], ownership: "none" },
  "portfolio.declare": { for: ["teacher", "admin"], ownership: "own" },
  "claim.readiness": { for: ["teacher", "admin"], ownership: "none" },
  "claim.read": { for: ["admin"], ownership: "none" },
  "claim.export": { for: ["admin"], ownership: "none" },
  "claim.create": { for: ["admin"], ownership: "none" },
  "claim.change": { for: ["admin"], ownership: "none" },
} as const satisfies Record<string, Rule>;
