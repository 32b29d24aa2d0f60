import { and, eq, gte, lt, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { lessons } from "../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { durationText, MAX_LESSON_MINUTES } from "../../../domain/lessons.ts";
import type { StaffActor } from "../../../domain/permissions.ts";
import { eventStatement, eventWritten } from "../activity/events.ts";
import { isLessonOpen, type LessonView, readLesson } from "./read_lesson.ts";

const MINUTE_MS = 60_000;

/**
 * Idempotent; sessions end with the lesson. Throws not_found for another's lesson, conflict for one that is
 * over, an earlier end, or one past the maximum.
 */
export async function extendLesson(
  tx: TenantWriter,
  actor: StaffActor,
  { lessonId, endsAt, now }: { lessonId: string; endsAt: Date; now: Date },
): Promise<LessonView> {
  const newEnd = endsAt.toISOString();
  // Opened earlier than this, the lesson would be too long.
  const earliestOpening = new Date(endsAt.getTime() - MAX_LESSON_MINUTES * MINUTE_MS).toISOString();
  const eventId = newId("event");
  const [extended] = await tx.batch([
    tx.db.update(lessons).set({ endsAt: newEnd }).where(and(
      eq(lessons.id, lessonId),
      eq(lessons.openedBy, actor.id),
      isLessonOpen("lessons", now),
      lt(lessons.endsAt, newEnd),
      gte(lessons.openedAt, earliestOpening),
    )).returning({ id: lessons.id }),
    eventStatement(tx, {
      id: eventId,
      what: "lesson.extended",
      at: now,
      actor,
      data: { lessonId, endsAt: newEnd },
    }),
    tx.db.run(sql`
      update sessions set expires_at = (select ends_at from lessons where id = ${lessonId})
      where lesson_id = ${lessonId} and ${eventWritten(eventId)}`),
  ]);
  const lesson = await readLesson(tx.db, { lessonId, staffId: actor.id, now });
  if (!lesson) throw notFound();
  if (extended.length === 1 || (lesson.open && lesson.endsAt === newEnd)) return lesson;
  throw new AppError(
    "conflict",
    lesson.open && lesson.endsAt > newEnd
      ? "A lesson can only be made longer. Close it to end it now."
      : lesson.open
      ? `A lesson takes ${durationText(MAX_LESSON_MINUTES)} at most.`
      : "This lesson is over. Open a new one.",
  );
}

/** Ends its card sessions at once. Idempotent. Throws not_found for another's lesson. */
export async function closeLesson(
  tx: TenantWriter,
  actor: StaffActor,
  { lessonId, now }: { lessonId: string; now: Date },
): Promise<LessonView> {
  const own = sql`id = ${lessonId} and opened_by = ${actor.id}`;
  await tx.batch([
    tx.db.run(sql`update lessons set closed_at = ${now.toISOString()} where ${own} and closed_at is null`),
    eventStatement(tx, { what: "lesson.closed", at: now, actor, data: { lessonId } }),
    tx.db.run(sql`
      delete from sessions where lesson_id = ${lessonId} and exists (select 1 from lessons where ${own})`),
  ]);
  const lesson = await readLesson(tx.db, { lessonId, staffId: actor.id, now });
  if (!lesson) throw notFound();
  return lesson;
}
