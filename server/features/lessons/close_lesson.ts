import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { notFound } from "../../../domain/errors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { eventStatement } from "../activity/record_event.ts";
import { type LessonView, readLesson } from "./read_lesson.ts";

/**
 * Closes one's own lesson and ends the sessions of everybody in it at once. Closing one that is over is no fault. Throws
 * not_found for another's.
 */
export async function closeLesson(
  tx: TenantWriter,
  actor: Extract<Actor, { kind: "staff" }>,
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
