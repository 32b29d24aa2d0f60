import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { academicYear } from "../../../domain/board.ts";

/** Choices of a filter. */
const MAX_CHOICES = 500;

/** What the board's filters offer. */
export type BoardChoices = {
  teachers: { id: string; firstName: string; lastName: string }[];
  units: { id: string; unitCode: string; title: string }[];
  /** Those in which academic years of the school begin, the present one first. */
  years: number[];
};

/** Teachers who gave portfolios, units that are given, and the years since the first of them. One query. */
export async function readBoardChoices(
  db: Pick<TenantReader, "all">,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<BoardChoices> {
  const [row] = await db.all<{ teachers: string; units: string; since: string | null }>(sql`
    select (
      select json_group_array(json_object('id', user_id, 'firstName', first_name, 'lastName', last_name)) from (
        select * from staff where exists (select 1 from unit_assignments where assigned_by = user_id)
        order by lower(last_name), lower(first_name), user_id limit ${MAX_CHOICES})) as teachers, (
      select json_group_array(json_object('id', unit_id, 'unitCode', unit_code, 'title', title)) from (
        select r.unit_id, u.unit_code, r.title from uas_units u join unit_revisions r on r.unit_id = u.id
          and r.number = (select max(number) from unit_revisions newest where newest.unit_id = u.id)
        where exists (select 1 from unit_assignments where unit_id = u.id)
        order by lower(r.title), u.unit_code limit ${MAX_CHOICES})) as units,
      (select min(started_at) from unit_assignments where archived_at is null) as since`);
  const { teachers, units, since } = row!;
  const current = academicYear(now, timeZone);
  const first = Math.min(current, since === null ? current : academicYear(new Date(since), timeZone));
  return {
    teachers: JSON.parse(teachers),
    units: JSON.parse(units),
    years: Array.from({ length: current - first + 1 }, (_, before) => current - before),
  };
}
