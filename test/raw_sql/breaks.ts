import type { Refused } from "./attempt.ts";
import type { Row } from "./insertion.ts";
import { add } from "./tenant_rows.ts";

/** Rows of one table that break one check. */
export function breaks(check: string, table: string, ...rows: Row[]): Refused[] {
  return rows.map((row) => [add(table, row), `CHECK constraint failed: ${check}`]);
}
