import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../db/doors.ts";
import {
  claims,
  classes,
  events,
  staff,
  students,
  supportPeople,
  uasUnits,
  unitAssignments,
} from "../../../db/tenant/schema/index.ts";
import { nullable, type TypedRow, typedRows } from "../../../db/typed_rows.ts";
import { eventNames } from "../../../domain/activity.ts";
import { type ActivityFilter } from "../../../domain/activity_filter.ts";
import { activitySentence, type SentencePart } from "../../../domain/activity_sentence.ts";
import { isDay, startOfDay } from "../../../domain/dates.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import { joinedName } from "../../queries/joined_name.ts";
import { jsonOptional, jsonRow, jsonValue, parseJson } from "../../queries/json_rows.ts";

/** On the wire. `at`: UTC ISO. */
export type ActivityItem = { id: string; at: string; sentence: SentencePart[] };

/** `timeZone`: of the establishment, whose days the filter names. */
export type ActivityInput = PageInput & ActivityFilter & { timeZone: string };

const [e, a, u] = [alias(events, "e"), alias(unitAssignments, "a"), alias(uasUnits, "u")];

const STUDENT = joinedName(alias(students, "student"));
const STAFF = joinedName(alias(staff, "subject"));
const SUCCESSOR = joinedName(alias(staff, "successor"));
const ACTOR = {
  ...STAFF,
  sql: sql<string>`case e.actor_kind when 'student' then ${joinedName(alias(students, "doing")).sql}
    when 'operator' then ${joinedName(alias(supportPeople, "support")).sql}
    else ${joinedName(alias(staff, "actor")).sql} end`,
};
const UNIT = jsonOptional(
  sql`u.id is not null`,
  jsonRow({
    unitCode: u.unitCode,
    title: jsonValue<string>(sql`(
      select title from unit_revisions where unit_id = u.id order by number desc limit 1)`),
  }),
);
const DATA = jsonValue<Record<string, unknown>>(sql`e.data`);

const FIELDS = {
  id: e.id,
  at: e.at,
  what: e.what,
  actorKind: e.actorKind,
  actorId: e.actorId,
  studentId: e.studentId,
  assignmentId: nullable(a.id),
  claimNumber: nullable(claims.number),
  className: nullable(classes.name),
  actor: ACTOR.sql,
  student: STUDENT.sql,
  staff: STAFF.sql,
  successor: SUCCESSOR.sql,
  unit: UNIT.sql,
  data: DATA.sql,
};

/** Newest first; the cursor is an event's id. One query. */
export async function listActivity(
  db: Pick<TenantReader, "all">,
  input: ActivityInput,
): Promise<Page<ActivityItem>> {
  const rows = await db.all(typedRows(FIELDS, (columns) =>
    sql`
    select ${columns} from (${newest(input)}) e
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
    order by e.at desc, e.place desc`));
  return toPage(rows.map(toItem), input.limit, ({ id }) => id);
}

const EVENT = sql`events.id, events.at, events.what, events.actor_kind, events.actor_id, events.student_id,
  events.assignment_id, events.data, events.rowid as place`;

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
    sql`select ${EVENT} from events indexed by ${sql.identifier(index)}
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
    select ${EVENT} from json_each(${names}) name
      join events on events.rowid in (
        select place from (${page("events_by_kind", sql`what = name.value`)}))
    order by at desc, place desc limit ${limit + 1}`;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;

function toItem(
  { id, at, actor, student, staff, successor, unit, data, ...facts }: TypedRow<typeof FIELDS>,
): ActivityItem {
  const sentence = activitySentence({
    ...facts,
    actor: parseJson(ACTOR, actor),
    student: parseJson(STUDENT, student),
    staff: parseJson(STAFF, staff),
    successor: parseJson(SUCCESSOR, successor),
    unit: parseJson(UNIT, unit),
    data: parseJson(DATA, data),
  });
  return { id, at, sentence };
}
