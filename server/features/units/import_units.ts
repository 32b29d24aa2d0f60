import { sql } from "drizzle-orm";
import type { ControlWriter } from "../../../db/doors.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { checkUnit, type UnitDraft } from "../../../domain/check_unit.ts";
import { type ControlActor, controlEventStatement } from "../activity/control_events.ts";
import type { NewUnit } from "../../../domain/units.ts";

/** Row of a table, 1-based with its header, or 0-based index in a list. */
type DraftPosition = { row: number } | { index: number };
export type ImportDraft = { position: DraftPosition; draft: UnitDraft; problem?: string };
type ImportError = DraftPosition & { unitCode: string | null; error: string };
export type ImportReport = { imported: number; updated: number; unchanged: number; errors: ImportError[] };

/**
 * Upserts units into the catalogue in one batch, reporting invalid and duplicate ones. Portfolios keep
 * their assigned revision (DECISIONS 17).
 */
export async function importUnits(
  tx: ControlWriter,
  actor: ControlActor,
  { drafts, now }: { drafts: readonly ImportDraft[]; now: Date },
): Promise<ImportReport> {
  const { units, errors } = validateDrafts(drafts);
  const report: ImportReport = { imported: 0, updated: 0, unchanged: 0, errors };
  if (units.length === 0) return report;
  // Serialised once, so that equal outcomes are equal text.
  const rows = JSON.stringify(units.map((unit) => ({ ...unit, outcomes: JSON.stringify(unit.outcomes) })));
  const incoming = sql`
    select value ->> 'unitCode' as unit_code, value ->> 'title' as title, value ->> 'level' as level,
      value ->> 'approvedDate' as approved_date, value ->> 'outcomes' as outcomes from json_each(${rows})`;
  const fields = {
    fate: sql<"imported" | "updated" | "unchanged">`case when old.unit_code is null then 'imported'
      when (old.title, old.level, old.approved_date, old.outcomes)
        is (new.title, new.level, new.approved_date, new.outcomes) then 'unchanged'
      else 'updated' end`,
    count: sql<number>`count(*)`,
  };
  const [results] = await tx.batch([
    tx.db.all(typedRows(fields, (columns) =>
      sql`
      select ${columns} from (${incoming}) as new left join unit_catalogue as old on old.unit_code = new.unit_code group by fate`)),
    tx.db.run(sql`
      insert into unit_catalogue (unit_code, title, level, approved_date, outcomes, updated_at)
      select unit_code, title, level, approved_date, outcomes, ${now.toISOString()} from (${incoming}) where true
      on conflict (unit_code) do update set title = excluded.title, level = excluded.level,
        approved_date = excluded.approved_date, outcomes = excluded.outcomes, updated_at = excluded.updated_at
      where (title, level, approved_date, outcomes)
        is not (excluded.title, excluded.level, excluded.approved_date, excluded.outcomes)`),
    controlEventStatement(
      tx,
      { what: "units.imported", at: now, actor, data: { units: units.length } },
      sql`changes() > 0`,
    ),
  ]);
  for (const { fate, count } of results) report[fate] = count;
  return report;
}

function validateDrafts(drafts: readonly ImportDraft[]): { units: NewUnit[]; errors: ImportError[] } {
  const units = new Map<string, NewUnit>();
  const errors: ImportError[] = [];
  for (const { position, draft, problem } of drafts) {
    const unit = problem ?? checkUnit(draft);
    if (typeof unit === "string") errors.push({ ...position, unitCode: codeOf(draft), error: unit });
    // Five digits and six with a leading zero are one code.
    else if (units.has(unit.unitCode.padStart(6, "0"))) {
      errors.push({ ...position, unitCode: unit.unitCode, error: "This unit is in the file twice" });
    } else units.set(unit.unitCode.padStart(6, "0"), unit);
  }
  return { units: [...units.values()], errors };
}

function codeOf({ unitCode }: UnitDraft): string | null {
  return typeof unitCode === "string" || typeof unitCode === "number" ? String(unitCode).slice(0, 20) : null;
}
