import type { Rule } from "./rule.ts";

/** What is held of everybody's doing, and of one student (DECISIONS 21, 26). */
export const RECORD_CAPABILITIES = {
  "activity.read": { for: ["admin"], ownership: "none" },
  "student.export": { for: ["admin"], ownership: "own", includesArchived: true },
  "student.erase": { for: ["admin"], ownership: "own", includesArchived: true },
  "erasure.list": { for: ["admin"], ownership: "none" },
} as const satisfies Record<string, Rule>;
