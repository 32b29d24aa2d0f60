import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { lessonLength, LONGEST_LESSON } from "../../../domain/lessons.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { eventStatement } from "../activity/record_event.ts";
import { isOpen, type LessonView, readLesson } from "./read_lesson.ts";

/** How SQLite is to write an instant so that it reads like all the others here. */
const INSTANT = "%Y-%m-%dT%H:%M:%fZ";

/**
 * Makes one's own open lesson so many minutes longer, and with it the sessions that end with it. Throws not_found for
 * another's, conflict for one that is over or would take longer in all than a lesson may.
 */
export async function extendLesson(
  tx: TenantWriter,
  actor: Extract<Actor, { kind: "staff" }>,
  { lessonId, minutes, now }: { lessonId: string; minutes: number; now: Date },
): Promise<LessonView> {
  const later = sql`strftime(${INSTANT}, ends_at, ${`+${minutes} minutes`})`;
  const latest = sql`strftime(${INSTANT}, opened_at, ${`+${LONGEST_LESSON} minutes`})`;
  const eventId = newId("event");
  const [extended] = await tx.batch([
    tx.db.all<{ id: string }>(sql`
      update lessons set ends_at = ${later}
      where id = ${lessonId} and opened_by = ${actor.id} and ${
      isOpen("lessons", now)
    } and ${later} <= ${latest}
      returning id`),
    eventStatement(tx, { id: eventId, what: "lesson.extended", at: now, actor, data: { lessonId, minutes } }),
    tx.db.run(sql`
      update sessions set expires_at = (select ends_at from lessons where id = ${lessonId})
      where lesson_id = ${lessonId} and exists (select 1 from events where id = ${eventId})`),
  ]);
  const lesson = await readLesson(tx.db, { lessonId, staffId: actor.id, now });
  if (!lesson) throw notFound();
  if (extended.length === 1) return lesson;
  throw new AppError(
    "conflict",
    lesson.open
      ? `A lesson takes ${lessonLength(LONGEST_LESSON)} at most.`
      : "This lesson is over. Open a new one.",
  );
}
