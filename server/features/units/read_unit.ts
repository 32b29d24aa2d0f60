import { desc, eq, inArray } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { uasUnits, unitRevisions } from "../../../db/tenant/schema/index.ts";
import type { Outcome } from "../../../domain/units.ts";

/** Wire format (spec 1 §3); outcomes of the newest revision. */
export type UnitView = {
  id: string;
  unitCode: string;
  title: string;
  level: string;
  outcomes: Outcome[];
  createdAt: string;
};

export type StoredUnit = UnitView & {
  /** `YYYY-MM-DD`. */
  approvedDate: string | null;
  revisionId: string;
  number: number;
  source: "catalogue" | "own";
};

const COLUMNS = {
  id: uasUnits.id,
  unitCode: uasUnits.unitCode,
  title: unitRevisions.title,
  level: unitRevisions.level,
  approvedDate: unitRevisions.approvedDate,
  outcomes: unitRevisions.outcomes,
  createdAt: uasUnits.createdAt,
  revisionId: unitRevisions.id,
  number: unitRevisions.number,
  source: uasUnits.source,
};

export async function readUnitByCode(
  db: Pick<TenantReader, "select">,
  spellings: readonly string[],
): Promise<StoredUnit | null> {
  const [row] = await db.select(COLUMNS).from(uasUnits)
    .innerJoin(unitRevisions, eq(unitRevisions.unitId, uasUnits.id))
    .where(inArray(uasUnits.unitCode, [...spellings]))
    .orderBy(desc(unitRevisions.number)).limit(1);
  return row ?? null;
}

export async function readUnit(db: Pick<TenantReader, "select">, unitId: string): Promise<StoredUnit | null> {
  const [row] = await db.select(COLUMNS).from(uasUnits)
    .innerJoin(unitRevisions, eq(unitRevisions.unitId, uasUnits.id))
    .where(eq(uasUnits.id, unitId))
    .orderBy(desc(unitRevisions.number)).limit(1);
  return row ?? null;
}

export function unitView({ id, unitCode, title, level, outcomes, createdAt }: UnitView): UnitView {
  return { id, unitCode, title, level, outcomes, createdAt };
}
