import { and, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../db/doors.ts";
import { studentCards } from "../../../db/tenant/schema/index.ts";
import { timeOfDay } from "../../../domain/dates.ts";
import { AppError } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { CARD_MESSAGES, codeDigits } from "../../../domain/lessons.ts";
import { LIFETIMES, STUDENT_CARDS } from "../../../domain/limits.ts";
import { hashToken, newToken } from "../../kernel/tokens.ts";
import { eventStatement, eventWritten } from "../activity/events.ts";
import { isLessonOpen } from "../lessons/read_lesson.ts";
import { type CardState, isCardLocked, readCard } from "./read_card.ts";
import { isReplaced, type SessionFrame } from "./replaced_sessions.ts";

type Input = {
  token: string;
  code: string;
  /** Replaced by the new session. */
  previousTokenHash: string | null;
  /** Set within another site's page. */
  frame?: SessionFrame;
  device: string;
  timeZone: string;
  now: Date;
};

type Card = NonNullable<CardState["card"]>;
type Lesson = NonNullable<CardState["lesson"]>;

/** For a read before the write, which a guessed token never reaches. Throws as `signInWithCard` for unusable cards. */
export async function checkCard(db: TenantReader, input: Input): Promise<void> {
  await readUsableCard(db, input);
}

/**
 * DESIGN §4, Students. `maxAge` in seconds covers the longest extension of the lesson. Throws forbidden for a
 * wrong code or when cards are off, invalid for an unusable card, too_many for a locked one.
 */
export async function signInWithCard(
  tx: TenantWriter,
  input: Input,
): Promise<{ token: string; maxAge: number; assignmentId: string | null }> {
  const { card, lesson, onlyPortfolio } = await readUsableCard(tx.db, input);
  const token = newToken();
  const written = lesson
    ? await createSession(tx, card, lesson, input, token)
    : await countWrongCode(tx, card, input);
  if (!written) {
    await readUsableCard(tx.db, input);
    throw new AppError("invalid", CARD_MESSAGES.failed);
  }
  if (!lesson) throw new AppError("forbidden", CARD_MESSAGES.wrongCode);
  const latest = Date.parse(lesson.openedAt) + LIFETIMES.maxLesson;
  return {
    token,
    maxAge: Math.floor((latest - input.now.getTime()) / 1000),
    assignmentId: onlyPortfolio,
  };
}

async function readUsableCard(db: Pick<TenantReader, "all">, { token, code, now, timeZone }: Input) {
  const state = await readCard(db, { token, code: codeDigits(code), now });
  const { allowed, card } = state;
  if (!allowed) throw new AppError("forbidden", CARD_MESSAGES.disabled);
  if (!card) throw new AppError("invalid", CARD_MESSAGES.invalid);
  if (card.lockedUntil !== null) {
    throw new AppError("too_many", CARD_MESSAGES.locked(timeOfDay(card.lockedUntil, timeZone)), {
      retryAfter: (Date.parse(card.lockedUntil) - now.getTime()) / 1000,
    });
  }
  return { ...state, card };
}

/** For the `where` of a write: another server may have changed the card, the student or the switch. */
function isStillUsable(card: Card, now: Date) {
  const at = now.toISOString();
  return sql`id = ${card.id} and revoked_at is null and expires_at > ${at}
    and not ${isCardLocked("student_cards", now)}
    and exists (select 1 from students where id = ${card.studentId} and archived_at is null)
    and exists (select 1 from establishment_settings where cards_allowed = 1)`;
}

async function createSession(
  tx: TenantWriter,
  card: Card,
  lesson: Lesson,
  { now, previousTokenHash, frame, device }: Input,
  token: string,
): Promise<boolean> {
  const at = now.toISOString();
  const eventId = newId("event");
  const eventExists = eventWritten(eventId);
  const [updated] = await tx.batch([
    tx.db.update(studentCards).set({ wrongCodes: 0, lockedUntil: null })
      .where(and(
        isStillUsable(card, now),
        sql`exists (select 1 from lessons l where l.id = ${lesson.id} and ${isLessonOpen("l", now)})`,
      )).returning({ id: studentCards.id }),
    eventStatement(tx, {
      id: eventId,
      what: "student.signed_in",
      at: now,
      actor: { kind: "student", id: card.studentId },
      studentId: card.studentId,
      data: {
        by: frame === undefined ? "card" : "widget_card",
        cardId: card.id,
        lessonId: lesson.id,
        staffId: card.createdBy,
      },
    }),
    tx.db.run(sql`
      delete from sessions
      where ${isReplaced({ studentId: card.studentId, previousTokenHash, frame })} and ${eventExists}`),
    tx.db.run(sql`
      insert into sessions (token_hash, kind, student_id, created_at, last_seen_at, expires_at, lesson_id, device,
        frame_hash, visit)
      select ${hashToken(token)}, ${
      frame === undefined ? "student" : "widget"
    }, ${card.studentId}, ${at}, ${at}, l.ends_at, l.id, ${device}, ${frame?.hash ?? null}, ${
      frame?.visit ?? null
    }
      from lessons l where l.id = ${lesson.id} and ${eventExists}`),
  ]);
  return updated.length === 1;
}

async function countWrongCode(tx: TenantWriter, card: Card, { now }: Input): Promise<boolean> {
  const lockedUntil = new Date(now.getTime() + LIFETIMES.studentCardLock).toISOString();
  const isLastTry = sql`wrong_codes + 1 >= ${STUDENT_CARDS.wrongCodes}`;
  const [counted] = await tx.batch([
    tx.db.update(studentCards).set({
      wrongCodes: sql`case when ${isLastTry} then 0 else wrong_codes + 1 end`,
      lockedUntil: sql`case when ${isLastTry} then ${lockedUntil} else locked_until end`,
    }).where(isStillUsable(card, now)).returning({ id: studentCards.id }),
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
