import { and, desc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { uasUnits, unitAssignments, unitRevisions } from "../../../db/tenant/schema/index.ts";
import { codeSpellings, type Outcome } from "../../../domain/units.ts";

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

type Db = Pick<TenantReader, "select">;

export function readUnitByCode(db: Db, spellings: readonly string[]): Promise<StoredUnit | null> {
  return newestRevision(db, inArray(uasUnits.unitCode, [...spellings]));
}

export function readUnit(db: Db, unitId: string): Promise<StoredUnit | null> {
  return newestRevision(db, eq(uasUnits.id, unitId));
}

async function newestRevision(db: Db, which: SQL): Promise<StoredUnit | null> {
  const [row] = await db.select(COLUMNS).from(uasUnits)
    .innerJoin(unitRevisions, eq(unitRevisions.unitId, uasUnits.id))
    .where(which)
    .orderBy(desc(unitRevisions.number)).limit(1);
  return row ?? null;
}

export function unitView({ id, unitCode, title, level, outcomes, createdAt }: UnitView): UnitView {
  return { id, unitCode, title, level, outcomes, createdAt };
}

/** The school's current unit, shown before it is overwritten. */
export type KnownUnitView =
  & Pick<StoredUnit, "unitCode" | "title" | "level" | "approvedDate" | "outcomes" | "source">
  & {
    /** Unarchived portfolios, which keep their revision. */
    portfolios: number;
  };

/** Accepts either spelling of the code (DECISIONS 17). */
export async function readKnownUnit(db: TenantReader, unitCode: string): Promise<KnownUnitView | null> {
  const unit = await readUnitByCode(db, codeSpellings(unitCode));
  if (!unit) return null;
  const { id, title, level, approvedDate, outcomes, source } = unit;
  const portfolios = await db.$count(
    unitAssignments,
    and(eq(unitAssignments.unitId, id), isNull(unitAssignments.archivedAt)),
  );
  return { unitCode: unit.unitCode, title, level, approvedDate, outcomes, source, portfolios };
}
