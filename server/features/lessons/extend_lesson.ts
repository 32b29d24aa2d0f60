import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { lessonLength, LONGEST_LESSON } from "../../../domain/lessons.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { eventStatement } from "../activity/record_event.ts";
import { isOpen, type LessonView, readLesson } from "./read_lesson.ts";

const MINUTE = 60_000;

/**
 * Makes one's own open lesson end later (`endsAt`, an instant), and with it the sessions that end with it. Asking for the
 * end that it has already changes nothing, so asking again does no harm. Throws not_found for another's, conflict for one
 * that is over, would end earlier, or would take longer in all than a lesson may.
 */
export async function extendLesson(
  tx: TenantWriter,
  actor: Extract<Actor, { kind: "staff" }>,
  { lessonId, endsAt, now }: { lessonId: string; endsAt: Date; now: Date },
): Promise<LessonView> {
  const later = endsAt.toISOString();
  // The lesson as it was opened earliest that may still end then.
  const opened = new Date(endsAt.getTime() - LONGEST_LESSON * MINUTE).toISOString();
  const eventId = newId("event");
  const [extended] = await tx.batch([
    tx.db.all<{ id: string }>(sql`
      update lessons set ends_at = ${later}
      where id = ${lessonId} and opened_by = ${actor.id} and ${isOpen("lessons", now)}
        and ends_at < ${later} and opened_at >= ${opened}
      returning id`),
    eventStatement(tx, {
      id: eventId,
      what: "lesson.extended",
      at: now,
      actor,
      data: { lessonId, endsAt: later },
    }),
    tx.db.run(sql`
      update sessions set expires_at = (select ends_at from lessons where id = ${lessonId})
      where lesson_id = ${lessonId} and exists (select 1 from events where id = ${eventId})`),
  ]);
  const lesson = await readLesson(tx.db, { lessonId, staffId: actor.id, now });
  if (!lesson) throw notFound();
  if (extended.length === 1 || (lesson.open && lesson.endsAt === later)) return lesson;
  throw new AppError(
    "conflict",
    lesson.open && lesson.endsAt > later
      ? "A lesson can only be made longer. Close it to end it now."
      : lesson.open
      ? `A lesson takes ${lessonLength(LONGEST_LESSON)} at most.`
      : "This lesson is over. Open a new one.",
  );
}
