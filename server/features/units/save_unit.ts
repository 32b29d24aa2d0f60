import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { isConflict } from "../../../db/constraint_error.ts";
import { AppError } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import type { Actor } from "../../../domain/permissions.ts";
import {
  codeSpellings,
  type NewOutcome,
  type NewUnit,
  type Outcome,
  type OwnUnitOrigin,
  sameOutcomes,
} from "../../../domain/units.ts";
import { eventStatement } from "../activity/events.ts";
import { readUnit, readUnitByCode, type StoredUnit } from "./read_unit.ts";

/** A catalogue unit follows its source; the school's own does not. */
type UnitOrigin =
  | { source: "catalogue"; origin: "catalogue" | "source" }
  | { source: "own"; origin: OwnUnitOrigin };

type UnitInput = { unit: NewUnit; now: Date } & UnitOrigin;

/**
 * Saves a new unit or a further revision (DECISIONS 17); a school's own version is not overwritten by the
 * catalogue's. Returns the current unit. Throws `conflict` on a concurrent change from another server.
 */
export async function saveUnit(
  tx: TenantWriter,
  actor: Actor,
  input: UnitInput,
): Promise<StoredUnit> {
  const known = await readUnitByCode(tx.db, codeSpellings(input.unit.unitCode));
  if (known && isUnchanged(known, input)) return known;
  try {
    return await write(tx, actor, known, input);
  } catch (error) {
    if (!isConflict(error)) throw error;
    const current = await readUnitByCode(tx.db, codeSpellings(input.unit.unitCode));
    if (current && isUnchanged(current, input)) return current;
    throw new AppError("conflict", "Someone else has just changed this unit. Look at it again first.");
  }
}

function isUnchanged(known: StoredUnit, { unit, source }: UnitInput): boolean {
  return sameContent(known, unit) || (known.source === "own" && source === "catalogue");
}

async function write(tx: TenantWriter, actor: Actor, known: StoredUnit | null, input: UnitInput) {
  const { unit, source, origin, now } = input;
  const at = now.toISOString();
  const unitId = known?.id ?? newId("unit");
  const outcomes = withIds(unit.outcomes, known?.outcomes ?? []);
  await tx.batch([
    tx.db.run(sql`
      insert into uas_units (id, unit_code, source, created_by, created_at)
      select ${unitId}, ${unit.unitCode}, ${source}, ${actor.kind === "staff" ? actor.id : null}, ${at}
      where not exists (select 1 from uas_units where id = ${unitId})`),
    tx.db.run(sql`update uas_units set source = ${source} where id = ${unitId} and source <> ${source}`),
    tx.db.run(sql`
      insert into unit_revisions (id, unit_id, number, title, level, approved_date, outcomes, created_at, origin)
      values (${newId("revision")}, ${unitId}, ${(known?.number ?? 0) + 1}, ${unit.title}, ${unit.level},
        ${unit.approvedDate}, ${JSON.stringify(outcomes)}, ${at}, ${origin})`),
    eventStatement(tx, {
      what: known ? "unit.revised" : "unit.kept",
      at: now,
      actor,
      data: { unitId, unitCode: unit.unitCode, outcomes: outcomes.length, origin },
    }),
  ]);
  const saved = await readUnit(tx.db, unitId);
  if (!saved) throw new Error("a unit just saved is not there");
  return saved;
}

export function sameContent(known: StoredUnit, unit: NewUnit): boolean {
  return known.title === unit.title && known.level === unit.level &&
    known.approvedDate === unit.approvedDate && sameOutcomes(known.outcomes, unit.outcomes);
}

/** Matches outcomes by text, same position first, so that evidence stays attached; each id is used once. */
function withIds(outcomes: readonly NewOutcome[], previous: readonly Outcome[]): Outcome[] {
  const unused = new Map(previous.map((outcome) => [outcome.id, outcome.description]));
  const take = (id: string | undefined) => (id !== undefined && unused.delete(id) ? id : undefined);
  const saved = outcomes.map(({ description }, i) =>
    previous[i]?.description === description ? take(previous[i].id) : undefined
  );
  return outcomes.map((outcome, i) => {
    const moved = () => [...unused].find(([, description]) => description === outcome.description)?.[0];
    return { id: saved[i] ?? take(moved()) ?? newId("outcome"), ...outcome };
  });
}
