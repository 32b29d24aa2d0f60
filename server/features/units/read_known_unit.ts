import { and, count, eq, isNull } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { unitAssignments } from "../../../db/tenant/schema/index.ts";
import { codeSpellings, type Outcome } from "../../../domain/units.ts";
import { readUnitByCode } from "./read_unit.ts";

/** What the school has under a code already, for whoever is about to write something else there. */
export type KnownUnitView = {
  unitCode: string;
  title: string;
  level: string;
  /** `YYYY-MM-DD`, or null. */
  approvedDate: string | null;
  outcomes: Outcome[];
  source: "catalogue" | "own";
  /** Portfolios, none of them archived, that stay with what they were given. */
  portfolios: number;
};

/** The school's unit under a code of five or six digits, in either spelling (DECISIONS 17); null when it has none. */
export async function readKnownUnit(db: TenantReader, unitCode: string): Promise<KnownUnitView | null> {
  const unit = await readUnitByCode(db, codeSpellings(unitCode));
  if (!unit) return null;
  const [held] = await db.select({ portfolios: count() }).from(unitAssignments)
    .where(and(eq(unitAssignments.unitId, unit.id), isNull(unitAssignments.archivedAt)));
  const { title, level, approvedDate, outcomes, source } = unit;
  return {
    unitCode: unit.unitCode,
    title,
    level,
    approvedDate,
    outcomes,
    source,
    portfolios: held?.portfolios ?? 0,
  };
}
