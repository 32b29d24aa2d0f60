import { sql } from "drizzle-orm";
import { isConflict } from "../../../db/constraint_error.ts";
import type { TenantWriter } from "../../../db/doors.ts";
import { readValues } from "../../../db/typed_rows.ts";
import { AppError } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import type { StaffActor } from "../../../domain/permissions.ts";
import {
  CLASS_NAMES_MEET,
  type ClassMove,
  SCHOOL_YEAR_CHANGED,
  SCHOOL_YEAR_STARTED,
  type SchoolYearStart,
  type SchoolYearSummary,
  SECOND_START_MS,
  type YearMove,
} from "../../../domain/school_year.ts";
import { eventsStatement, eventStatement, eventWritten } from "../activity/events.ts";
import { handOverClasses } from "./hand_over_classes.ts";

type Input = {
  /** Year groups that move or leave. */
  years: readonly YearMove[];
  /** Classes that get another name or teacher. */
  classes: readonly ClassMove[];
  /** Numbers as they were shown. */
  expected: Pick<SchoolYearSummary, "moved" | "leavers">;
  /** A start of the last months was shown. */
  again: boolean;
  now: Date;
};

/**
 * Moves students a year on, archives leavers and hands classes over (`handOverClasses`), all or nothing. Throws `conflict`
 * where numbers or classes are not those that were shown, one start follows another unnoticed, or two classes of one
 * teacher would have one name.
 */
export async function startSchoolYear(tx: TenantWriter, actor: StaffActor, input: Input): Promise<void> {
  const { years, classes, expected, again, now } = input;
  const at = now.toISOString();
  const eventId = newId("event");
  const started = eventWritten(eventId);
  const moves = JSON.stringify(years);
  // SQLite folds ASCII case only, on both sides alike.
  const inYear = sql`students.archived_at is null
    and lower(trim(students.year_group)) = lower(trim(move.value ->> 'from'))`;
  const leaves = sql`move.value ->> 'to' is null`;
  const leavers = sql`(
    select students.id from students join json_each(${moves}) move where ${inYear} and ${leaves})`;
  const start: SchoolYearStart = { at, by: actor.id, years: [...years] };
  const soon = new Date(now.getTime() - SECOND_START_MS).toISOString();
  const notSoon = sql`(${Number(again)} or not exists (
    select 1 from establishment_settings where school_year_start ->> 'at' > ${soon}))`;
  const handed = JSON.stringify(classes);
  const asShown = sql`(select count(*) from json_each(${handed}) h
    join classes on classes.id = h.value ->> 'id' and classes.name = h.value -> 'before' ->> 'name'
      and classes.staff_id = h.value -> 'before' ->> 'staffId'
    join staff on staff.user_id = h.value ->> 'staffId' and staff.archived_at is null) = ${classes.length}`;
  const counted = sql`(
    select count(*) filter (where not ${leaves}) = ${expected.moved} and count(*) filter (where ${leaves}) = ${expected.leavers}
    from students join json_each(${moves}) move where ${inYear})`;
  const write = tx.batch([
    eventStatement(tx, {
      id: eventId,
      what: "school_year.started",
      at: now,
      actor,
      data: { ...expected, classes: classes.length },
    }, sql`${counted} and ${asShown} and ${notSoon}`),
    tx.db.run(
      sql`update establishment_settings set school_year_start = ${JSON.stringify(start)} where ${started}`,
    ),
    eventsStatement(tx, {
      what: "student.archived",
      at: now,
      actor,
      studentId: sql`s.id`,
      data: sql`json_object('schoolYear', 1)`,
      from: sql`students s where s.id in ${leavers} and ${started}`,
    }),
    // Leavers are found by not being archived yet.
    tx.db.run(sql`delete from sessions where student_id in ${leavers} and ${started}`),
    tx.db.run(sql`
      update student_access set revoked_at = ${at}
      where revoked_at is null and expires_at > ${at} and student_id in ${leavers} and ${started}`),
    tx.db.run(sql`
      update student_cards set revoked_at = ${at}
      where revoked_at is null and student_id in ${leavers} and ${started}`),
    tx.db.run(sql`
      update link_mails set state = 'skipped', reason = 'revoked', done_at = ${at}
      where state = 'waiting' and student_id in ${leavers} and ${started}`),
    // Each row once, by its year before: no one moves two years.
    tx.db.run(sql`
      update students set year_group = coalesce(trim(move.value ->> 'to'), year_group),
        archived_at = iif(${leaves}, ${at}, archived_at)
      from json_each(${moves}) move where ${inYear} and ${started}`),
    ...handOverClasses(tx, actor, { handed, when: started, now }),
  ]);
  await write.catch((error) => {
    throw isConflict(error) ? new AppError("conflict", CLASS_NAMES_MEET) : error;
  });
  const fields = { started: sql<0 | 1>`${started}`, notSoon: sql<0 | 1>`${notSoon}` };
  const state = await readValues(tx.db, fields);
  if (state.started === 1) return;
  throw new AppError("conflict", state.notSoon === 1 ? SCHOOL_YEAR_CHANGED : SCHOOL_YEAR_STARTED);
}
