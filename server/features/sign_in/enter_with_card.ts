import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { timeOfDay } from "../../../domain/dates.ts";
import { AppError } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { CARD_WORDS, codeDigits } from "../../../domain/lessons.ts";
import { LIFETIMES, STUDENT_CARDS } from "../../../domain/limits.ts";
import { hashToken, newToken } from "../../tokens.ts";
import { eventStatement } from "../activity/record_event.ts";
import { isOpen } from "../lessons/read_lesson.ts";
import { type CardVisit, readCard } from "./read_card.ts";

type Input = {
  token: string;
  /** As it was typed. */
  code: string;
  /** The session this browser had before, which ends. */
  formerHash: string | null;
  timeZone: string;
  now: Date;
};

type Card = NonNullable<CardVisit["card"]>;
type Lesson = NonNullable<CardVisit["lesson"]>;

/**
 * Lets a learner in who holds a card and knows the code of a lesson that is open now (DESIGN §4, Students). The session
 * ends with the lesson. Five wrong codes lock the card for 15 minutes. `maxAge` (seconds) is the longest that the lesson
 * may yet be made. Throws forbidden for a wrong code and where cards are switched off, invalid for a card that does not
 * work, too_many for a locked one.
 */
export async function enterWithCard(
  tx: TenantWriter,
  input: Input,
): Promise<{ token: string; maxAge: number; assignmentId: string | null }> {
  const { card, lesson, onlyPortfolio } = await look(tx, input);
  const token = newToken();
  const written = lesson
    ? await beginSession(tx, card, lesson, input, token)
    : await countWrongCode(tx, card, input);
  if (!written) {
    await look(tx, input);
    throw new AppError("invalid", CARD_WORDS.changed);
  }
  if (!lesson) throw new AppError("forbidden", CARD_WORDS.wrongCode);
  const latest = Date.parse(lesson.openedAt) + LIFETIMES.longestLesson;
  return {
    token,
    maxAge: Math.floor((latest - input.now.getTime()) / 1000),
    assignmentId: onlyPortfolio,
  };
}

/** The card as it is now; says in simple words why it does not open, whatever the code. */
async function look(tx: TenantWriter, { token, code, now, timeZone }: Input) {
  const visit = await readCard(tx.db, { token, code: codeDigits(code), now });
  const { allowed, card } = visit;
  if (!allowed) throw new AppError("forbidden", CARD_WORDS.switchedOff);
  if (!card) throw new AppError("invalid", CARD_WORDS.gone);
  if (card.lockedUntil !== null && card.lockedUntil > now.toISOString()) {
    throw new AppError("too_many", CARD_WORDS.locked(timeOfDay(card.lockedUntil, timeZone)), {
      retryAfter: (Date.parse(card.lockedUntil) - now.getTime()) / 1000,
    });
  }
  return { ...visit, card };
}

/**
 * That the card still opens, asked in the statement that writes: another server may have locked or revoked it, archived
 * the student or switched cards off since.
 */
function stillWorks(card: Card, now: Date) {
  const at = now.toISOString();
  return sql`id = ${card.id} and revoked_at is null and expires_at > ${at}
    and (locked_until is null or locked_until <= ${at})
    and exists (select 1 from students where id = ${card.studentId} and archived_at is null)
    and exists (select 1 from establishment_settings where cards_allowed = 1)`;
}

async function beginSession(
  tx: TenantWriter,
  card: Card,
  lesson: Lesson,
  { now, formerHash }: Input,
  token: string,
): Promise<boolean> {
  const at = now.toISOString();
  const eventId = newId("event");
  const happened = sql`exists (select 1 from events where id = ${eventId})`;
  const [opened] = await tx.batch([
    tx.db.all<{ id: string }>(sql`
      update student_cards set wrong_codes = 0, locked_until = null
      where ${stillWorks(card, now)}
        and exists (select 1 from lessons l where l.id = ${lesson.id} and ${isOpen("l", now)})
      returning id`),
    eventStatement(tx, {
      id: eventId,
      what: "student.signed_in",
      at: now,
      actor: { kind: "student", id: card.studentId },
      studentId: card.studentId,
      data: { by: "card", cardId: card.id, lessonId: lesson.id },
    }),
    tx.db.run(sql`
      insert into sessions (token_hash, kind, student_id, created_at, last_seen_at, expires_at, lesson_id)
      select ${hashToken(token)}, 'student', ${card.studentId}, ${at}, ${at}, l.ends_at, l.id
      from lessons l where l.id = ${lesson.id} and ${happened}`),
    tx.db.run(sql`delete from sessions where token_hash = ${formerHash} and ${happened}`),
  ]);
  return opened.length === 1;
}

async function countWrongCode(tx: TenantWriter, card: Card, { now }: Input): Promise<boolean> {
  const lockedUntil = new Date(now.getTime() + LIFETIMES.studentCardLock).toISOString();
  const last = sql`wrong_codes + 1 >= ${STUDENT_CARDS.wrongCodes}`;
  const [counted] = await tx.batch([
    tx.db.all<{ id: string }>(sql`
      update student_cards set
        wrong_codes = case when ${last} then 0 else wrong_codes + 1 end,
        locked_until = case when ${last} then ${lockedUntil} else locked_until end
      where ${stillWorks(card, now)} returning id`),
    eventStatement(tx, {
      what: sql`(
        select iif(locked_until = ${lockedUntil}, 'student_card.locked', 'student_card.wrong_code')
        from student_cards where id = ${card.id})`,
      at: now,
      actor: { kind: "system", id: "sign_in" },
      studentId: card.studentId,
    }),
  ]);
  return counted.length === 1;
}
