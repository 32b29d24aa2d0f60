import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { eventNames } from "../../../domain/activity.ts";
import { type ActivityFilter } from "../../../domain/activity_filter.ts";
import {
  type ActivityFacts,
  activitySentence,
  type SentencePart,
} from "../../../domain/activity_sentence.ts";
import { isDay, startOfDay } from "../../../domain/dates.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";

/** On the wire. `at`: UTC ISO. */
export type ActivityItem = { id: string; at: string; sentence: SentencePart[] };

/** `timeZone`: of the establishment, whose days the filter names. */
export type ActivityInput = PageInput & ActivityFilter & { timeZone: string };

type Names = "actor" | "student" | "staff" | "successor" | "unit" | "data";
type Row = Omit<ActivityFacts, Names> & { id: string; at: string } & Record<Names, string | null>;

/** Newest first; the cursor is an event's id. One query. */
export async function listActivity(
  db: Pick<TenantReader, "all">,
  input: ActivityInput,
): Promise<Page<ActivityItem>> {
  const rows = await db.all<Row>(sql`
    select e.id, e.at, e.what, e.actor_kind as actorKind, e.actor_id as actorId, e.student_id as studentId,
      a.id as assignmentId, e.data, claims.number as claimNumber, classes.name as className,
      case e.actor_kind when 'student' then ${nameOf("doing")} when 'operator' then ${nameOf("support")}
        else ${nameOf("actor")} end as actor,
      ${nameOf("student")} as student, ${nameOf("subject")} as staff, ${nameOf("successor")} as successor,
      iif(u.id is null, null, json_object('unitCode', u.unit_code, 'title', (
        select title from unit_revisions where unit_id = u.id order by number desc limit 1))) as unit
    from (${newest(input)}) e
      left join staff actor on actor.user_id = e.actor_id
      left join students doing on doing.id = e.actor_id
      left join support_people support on support.user_id = e.actor_id
      left join students student on student.id = e.student_id
      left join unit_assignments a on a.id = e.assignment_id
      left join uas_units u on u.id = coalesce(a.unit_id, e.data ->> 'unitId')
      left join staff subject on subject.user_id = coalesce(e.data ->> 'staffId', e.data ->> 'to')
      left join staff successor on successor.user_id = e.data ->> 'successorId'
      left join claims on claims.id = e.data ->> 'claimId'
      left join classes on classes.id = e.data ->> 'classId'
    order by e.at desc, e.place desc`);
  return toPage(rows.map(toItem), input.limit, ({ id }) => id);
}

/** The page's events alone, by the narrowest index. */
function newest({ limit, cursor, person, student, kind, from, to, timeZone }: ActivityInput): SQL {
  const conditions = [
    ...(isDay(from) ? [sql`at >= ${startOfDay(from, timeZone).toISOString()}`] : []),
    ...(isDay(to) ? [sql`at < ${startOfDay(dayAfter(to), timeZone).toISOString()}`] : []),
    // An unknown cursor is behind nothing.
    ...(cursor === null ? [] : [sql`(at, rowid) < (select at, rowid from events where id = ${cursor})`]),
    ...(person === "" ? [] : [sql`actor_id = ${person}`]),
    ...(student === "" ? [] : [sql`student_id = ${student}`]),
  ];
  const names = JSON.stringify(kind === "" ? [] : eventNames(kind));
  const page = (index: string, ...further: SQL[]) =>
    sql`select *, rowid as place from events indexed by ${sql.identifier(index)}
      where ${sql.join([sql`1`, ...conditions, ...further], sql` and `)}
      order by at desc, rowid desc limit ${limit + 1}`;
  const ofKind = kind === ""
    ? []
    : kind === "support"
    ? [sql`data ->> 'support' is not null`]
    : [sql`what in (select value from json_each(${names}))`];
  if (student !== "") return page("events_by_student", ...ofKind);
  if (person !== "") return page("events_by_actor", ...ofKind);
  if (kind === "") return page("events_by_time");
  if (kind === "support") return page("events_by_support", ...ofKind);
  // The newest of each name, so that a rare kind is not looked for among all others.
  return sql`
    select events.*, events.rowid as place from json_each(${names}) name
      join events on events.rowid in (
        select place from (${page("events_by_kind", sql`what = name.value`)}))
    order by at desc, place desc limit ${limit + 1}`;
}

function nameOf(table: string): SQL {
  const person = sql.identifier(table);
  return sql`iif(${person}.first_name is null, null,
    json_object('firstName', ${person}.first_name, 'lastName', ${person}.last_name))`;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;

function toItem({ id, at, actor, student, staff, successor, unit, data, ...facts }: Row): ActivityItem {
  const sentence = activitySentence({
    ...facts,
    actor: parse(actor),
    student: parse(student),
    staff: parse(staff),
    successor: parse(successor),
    unit: parse(unit),
    data: parse(data) ?? {},
  });
  return { id, at, sentence };
}

function parse<T>(text: string | null): T | null {
  return text === null ? null : JSON.parse(text);
}
