import { and, count, eq, isNull } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { unitAssignments } from "../../../db/tenant/schema/index.ts";
import { codeSpellings, type Outcome } from "../../../domain/units.ts";
import { readUnitByCode } from "./read_unit.ts";

/** The school's current unit, shown before it is overwritten. */
export type KnownUnitView = {
  unitCode: string;
  title: string;
  level: string;
  /** `YYYY-MM-DD`. */
  approvedDate: string | null;
  outcomes: Outcome[];
  source: "catalogue" | "own";
  /** Unarchived portfolios, which keep their revision. */
  portfolios: number;
};

/** Accepts either spelling of the code (DECISIONS 17). */
export async function readKnownUnit(db: TenantReader, unitCode: string): Promise<KnownUnitView | null> {
  const unit = await readUnitByCode(db, codeSpellings(unitCode));
  if (!unit) return null;
  const [row] = await db.select({ portfolios: count() }).from(unitAssignments)
    .where(and(eq(unitAssignments.unitId, unit.id), isNull(unitAssignments.archivedAt)));
  const { title, level, approvedDate, outcomes, source } = unit;
  return {
    unitCode: unit.unitCode,
    title,
    level,
    approvedDate,
    outcomes,
    source,
    portfolios: row?.portfolios ?? 0,
  };
}
