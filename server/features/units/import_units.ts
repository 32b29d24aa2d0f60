import { sql } from "drizzle-orm";
import type { ControlWriter } from "../../../db/doors.ts";
import { checkUnit, type UnitDraft } from "../../../domain/check_unit.ts";
import { type ControlActor, controlEventStatement } from "../activity/record_control_event.ts";
import type { FoundUnit } from "./read_catalogue.ts";

/** Where in its file a draft stands: the `row` of a table, counted from 1 with its header, or the `index` in a list, from 0. */
export type DraftPlace = { row: number } | { index: number };
export type PlacedDraft = { place: DraftPlace; draft: UnitDraft; problem?: string };
export type ImportError = DraftPlace & { unitCode: string | null; error: string };
export type ImportReport = { imported: number; updated: number; unchanged: number; errors: ImportError[] };

/**
 * Puts units into the installation's catalogue, in one batch. A unit that is wrong, or stands twice in the file, is
 * reported and the others go in; portfolios keep the revision that they were assigned with (DECISIONS 17).
 */
export async function importUnits(
  tx: ControlWriter,
  actor: ControlActor,
  { drafts, now }: { drafts: readonly PlacedDraft[]; now: Date },
): Promise<ImportReport> {
  const { units, errors } = sortOut(drafts);
  const report: ImportReport = { imported: 0, updated: 0, unchanged: 0, errors };
  if (units.length === 0) return report;
  // The outcomes travel as the text that will be stored, so that equal ones are equal text.
  const rows = JSON.stringify(units.map((unit) => ({ ...unit, outcomes: JSON.stringify(unit.outcomes) })));
  const there = sql`
    select value ->> 'unitCode' as unit_code, value ->> 'title' as title, value ->> 'level' as level,
      value ->> 'approvedDate' as approved_date, value ->> 'outcomes' as outcomes from json_each(${rows})`;
  const [fates] = await tx.batch([
    tx.db.all<{ fate: "imported" | "updated" | "unchanged"; count: number }>(sql`
      select case when old.unit_code is null then 'imported'
        when (old.title, old.level, old.approved_date, old.outcomes)
          is (new.title, new.level, new.approved_date, new.outcomes) then 'unchanged'
        else 'updated' end as fate, count(*) as count
      from (${there}) as new left join unit_catalogue as old on old.unit_code = new.unit_code group by fate`),
    tx.db.run(sql`
      insert into unit_catalogue (unit_code, title, level, approved_date, outcomes, updated_at)
      select unit_code, title, level, approved_date, outcomes, ${now.toISOString()} from (${there}) where true
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
  for (const { fate, count } of fates) report[fate] = Number(count);
  return report;
}

function sortOut(drafts: readonly PlacedDraft[]): { units: FoundUnit[]; errors: ImportError[] } {
  const units = new Map<string, FoundUnit>();
  const errors: ImportError[] = [];
  for (const { place, draft, problem } of drafts) {
    const unit = problem ?? checkUnit(draft);
    if (typeof unit === "string") errors.push({ ...place, unitCode: codeOf(draft), error: unit });
    // A five-digit code and the same with a leading zero are two spellings of one.
    else if (units.has(unit.unitCode.padStart(6, "0"))) {
      errors.push({ ...place, unitCode: unit.unitCode, error: "This unit stands in the file twice" });
    } else units.set(unit.unitCode.padStart(6, "0"), unit);
  }
  return { units: [...units.values()], errors };
}

function codeOf({ unitCode }: UnitDraft): string | null {
  return typeof unitCode === "string" || typeof unitCode === "number" ? String(unitCode).slice(0, 20) : null;
}
