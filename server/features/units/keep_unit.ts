import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { isOvertaken } from "../../../db/refusal.ts";
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
import { eventStatement } from "../activity/record_event.ts";
import { type KnownUnit, readUnit, readUnitByCode } from "./read_unit.ts";

/** Whose word a kept unit is: the catalogue's or the source's, which may be overtaken, or the school's own. */
type KeptAs =
  | { source: "catalogue"; origin: "catalogue" | "source" }
  | { source: "own"; origin: OwnUnitOrigin };

type Keeping = { found: NewUnit; now: Date } & KeptAs;

/**
 * Keeps a unit among the school's: new, or as a further revision when it says something else than the newest one
 * (DECISIONS 17). Portfolios keep the revision they were assigned with. Where the school writes something else itself, the
 * unit is its own from then on, and is not overtaken by what is found elsewhere; writing what the catalogue says already
 * changes nothing, and the unit stays the catalogue's. Gives the unit as it is now. Throws conflict when somebody else has
 * written something else there at the same moment, on another server.
 */
export async function keepUnit(
  tx: TenantWriter,
  actor: Actor,
  input: Keeping,
): Promise<KnownUnit> {
  const known = await readUnitByCode(tx.db, codeSpellings(input.found.unitCode));
  if (known && stands(known, input)) return known;
  try {
    return await write(tx, actor, known, input);
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    const there = await readUnitByCode(tx.db, codeSpellings(input.found.unitCode));
    if (there && stands(there, input)) return there;
    throw new AppError("conflict", "Somebody else has just changed this unit. Look at it again first.");
  }
}

/** Whether there is nothing to write. */
function stands(known: KnownUnit, { found, source }: Keeping): boolean {
  return same(known, found) || (known.source === "own" && source === "catalogue");
}

async function write(tx: TenantWriter, actor: Actor, known: KnownUnit | null, input: Keeping) {
  const { found, source, origin, now } = input;
  const at = now.toISOString();
  const unitId = known?.id ?? newId("unit");
  const outcomes = withIds(found.outcomes, known?.outcomes ?? []);
  await tx.batch([
    tx.db.run(sql`
      insert into uas_units (id, unit_code, source, created_by, created_at)
      select ${unitId}, ${found.unitCode}, ${source}, ${actor.kind === "staff" ? actor.id : null}, ${at}
      where not exists (select 1 from uas_units where id = ${unitId})`),
    tx.db.run(sql`update uas_units set source = ${source} where id = ${unitId} and source <> ${source}`),
    tx.db.run(sql`
      insert into unit_revisions (id, unit_id, number, title, level, approved_date, outcomes, created_at, origin)
      values (${newId("revision")}, ${unitId}, ${(known?.number ?? 0) + 1}, ${found.title}, ${found.level},
        ${found.approvedDate}, ${JSON.stringify(outcomes)}, ${at}, ${origin})`),
    eventStatement(tx, {
      what: known ? "unit.revised" : "unit.kept",
      at: now,
      actor,
      data: { unitId, unitCode: found.unitCode, outcomes: outcomes.length, origin },
    }),
  ]);
  const kept = await readUnit(tx.db, unitId);
  if (!kept) throw new Error("a unit just kept is not there");
  return kept;
}

/** Whether a school's unit already says what was found. */
export function same(known: KnownUnit, found: NewUnit): boolean {
  return known.title === found.title && known.level === found.level &&
    known.approvedDate === found.approvedDate && sameOutcomes(known.outcomes, found.outcomes);
}

/**
 * The outcomes with their ids: one that says what it said before keeps its id, at its own place first, so that evidence
 * stays with what it was given for. Each old id is handed out once.
 */
function withIds(outcomes: readonly NewOutcome[], before: readonly Outcome[]): Outcome[] {
  const free = new Map(before.map((outcome) => [outcome.id, outcome.description]));
  const take = (id: string | undefined) => (id !== undefined && free.delete(id) ? id : undefined);
  const kept = outcomes.map(({ description }, i) =>
    before[i]?.description === description ? take(before[i].id) : undefined
  );
  return outcomes.map((outcome, i) => {
    const moved = () => [...free].find(([, description]) => description === outcome.description)?.[0];
    return { id: kept[i] ?? take(moved()) ?? newId("outcome"), ...outcome };
  });
}
