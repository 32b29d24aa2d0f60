import { desc, eq, inArray } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { uasUnits, unitRevisions } from "../../../db/tenant/schema/index.ts";
import type { Outcome } from "../../../domain/units.ts";

/** A unit as screens show it (spec 1 §3). `outcomes` are those of its newest revision. */
export type UnitView = {
  id: string;
  unitCode: string;
  title: string;
  level: string;
  outcomes: Outcome[];
  createdAt: string;
};

export type KnownUnit = UnitView & {
  /** `YYYY-MM-DD`, or null where the unit's source does not say. */
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

/** The school's unit under one of some spellings of a code, with its newest revision; null when it has none. */
export async function readUnitByCode(
  db: Pick<TenantReader, "select">,
  spellings: readonly string[],
): Promise<KnownUnit | null> {
  const [row] = await db.select(COLUMNS).from(uasUnits)
    .innerJoin(unitRevisions, eq(unitRevisions.unitId, uasUnits.id))
    .where(inArray(uasUnits.unitCode, [...spellings]))
    .orderBy(desc(unitRevisions.number)).limit(1);
  return row ?? null;
}

/** The school's unit by its id, with its newest revision; null when it has none. */
export async function readUnit(db: Pick<TenantReader, "select">, unitId: string): Promise<KnownUnit | null> {
  const [row] = await db.select(COLUMNS).from(uasUnits)
    .innerJoin(unitRevisions, eq(unitRevisions.unitId, uasUnits.id))
    .where(eq(uasUnits.id, unitId))
    .orderBy(desc(unitRevisions.number)).limit(1);
  return row ?? null;
}

/** What the wire carries of a unit. */
export function unitView({ id, unitCode, title, level, outcomes, createdAt }: UnitView): UnitView {
  return { id, unitCode, title, level, outcomes, createdAt };
}
