import type { Rule } from "./rule.ts";

/** Conversations (DOMAIN, Duties). */
export const CHAT_CAPABILITIES = {
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
