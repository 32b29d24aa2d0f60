import type { Rule } from "./rule.ts";

/** Capabilities for the activity, and for a student's data (DECISIONS 21, 26). */
export const RECORD_CAPABILITIES = {
  "activity.read": { for: ["admin"], ownership: "none" },
  /** A pack is its student's own; that of an archived one is handed over by an administrator. */
  "pack.download_own": { for: ["student", "teacher"], ownership: "member" },
  "pack.download": { for: ["admin"], ownership: "own", includesArchived: true },
  "pack.manage": { for: ["admin"], ownership: "none" },
  "pack.open": { for: ["anyone"], ownership: "none" },
  /** As with packs. */
  "unit_record.read_own": { for: ["student", "teacher"], ownership: "member" },
  "unit_record.read": { for: ["admin"], ownership: "own", includesArchived: true },
  "activity.export": { for: ["admin"], ownership: "none" },
  "student.export": { for: ["admin"], ownership: "own", includesArchived: true },
  "student.erase": { for: ["admin"], ownership: "own", includesArchived: true },
  "erasure.list": { for: ["admin"], ownership: "none" },
} as const satisfies Record<string, Rule>;
