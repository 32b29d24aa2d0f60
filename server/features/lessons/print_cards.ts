import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantWriter } from "../../../db/doors.ts";
import { studentCards, students } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { CARDS_DISABLED } from "../../../domain/lessons.ts";
import { LIFETIMES, STUDENT_CARDS } from "../../../domain/limits.ts";
import type { StaffActor } from "../../../domain/permissions.ts";
import { hashToken, newToken } from "../../kernel/tokens.ts";
import { eventsStatement } from "../activity/events.ts";
import { allAccessible } from "../classes/class_students.ts";
import { areCardsAllowed } from "./card_settings.ts";

/** The only time the plain token is available; its hash is stored. */
export type NewCard = {
  studentId: string;
  firstName: string;
  lastName: string;
  yearGroup: string | null;
  token: string;
};

/**
 * All or none. Keeps the three newest cards of a student valid. Throws not_found for an inaccessible student,
 * forbidden when cards are off.
 */
export async function printCards(
  tx: TenantWriter,
  actor: StaffActor,
  { studentIds, now }: { studentIds: readonly string[]; now: Date },
): Promise<NewCard[]> {
  const ids = [...new Set(studentIds)];
  const cards = ids.map((studentId) => {
    const token = newToken();
    return { id: newId("card"), eventId: newId("event"), studentId, token, hash: hashToken(token) };
  });
  const rows = JSON.stringify(cards.map(({ token: _token, ...row }) => row));
  const at = now.toISOString();
  const expiresAt = new Date(now.getTime() + LIFETIMES.studentCard).toISOString();
  const [created] = await tx.batch([
    tx.db.all(typedRows({ studentId: studentCards.studentId }, (columns) =>
      sql`
      insert into student_cards (id, student_id, token_hash, created_by, created_at, expires_at)
      select w.value ->> 'id', w.value ->> 'studentId', w.value ->> 'hash', ${actor.id}, ${at}, ${expiresAt}
      from json_each(${rows}) w
      where exists (select 1 from establishment_settings where cards_allowed = 1)
        and ${allAccessible(actor, ids)}
      returning ${columns}`)),
    eventsStatement(tx, {
      what: "student_card.made",
      at: now,
      actor,
      id: sql`w.value ->> 'eventId'`,
      studentId: sql`w.value ->> 'studentId'`,
      data: sql`json_object('cardId', w.value ->> 'id')`,
      from: sql`json_each(${rows}) w where exists (select 1 from student_cards where id = w.value ->> 'id')`,
    }),
    tx.db.run(sql`
      update student_cards set revoked_at = ${at} where id in (
        select id from (
          select c.id, row_number() over (partition by c.student_id order by c.created_at desc, c.rowid desc) as nth
          from json_each(${rows}) w join student_cards c on c.student_id = w.value ->> 'studentId'
          where c.revoked_at is null and c.expires_at > ${at})
        where nth > ${STUDENT_CARDS.max})`),
  ]);
  if (created.length === cards.length) return await withNames(tx, cards, rows);
  if (!await areCardsAllowed(tx.db)) throw new AppError("forbidden", CARDS_DISABLED);
  throw notFound();
}

async function withNames(
  tx: TenantWriter,
  cards: readonly { studentId: string; token: string }[],
  rows: string,
): Promise<NewCard[]> {
  const t = alias(students, "t");
  const fields = { studentId: t.id, firstName: t.firstName, lastName: t.lastName, yearGroup: t.yearGroup };
  const people = await tx.db.all(typedRows(fields, (columns) =>
    sql`
    select ${columns} from json_each(${rows}) w join students t on t.id = w.value ->> 'studentId'
    order by lower(t.last_name), lower(t.first_name), t.id`));
  const tokens = new Map(cards.map(({ studentId, token }) => [studentId, token]));
  return people.map((person) => ({ ...person, token: tokens.get(person.studentId) ?? "" }));
}
