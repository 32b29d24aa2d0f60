import type { Rule } from "./rule.ts";

/** What is held of everybody's doing, and of one student (DECISIONS 21, 26). */
export const RECORD_CAPABILITIES = {
  "activity.read": { for: ["admin"], ownership: "none" },
  "activity.export": { for: ["admin"], ownership: "none" },
  "student.export": { for: ["admin"], ownership: "own", includesArchived: true },
} as const satisfies Record<string, Rule>;
