import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { AppError, forbidden } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { CARDS_OFF } from "../../../domain/lessons.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { eventStatement } from "../activity/record_event.ts";
import { newCode } from "./new_code.ts";
import { isOpen, type LessonView, readLesson, readOpenLesson } from "./read_lesson.ts";
import { readCardsAllowed } from "./read_cards_allowed.ts";

/** How many codes are tried before giving up: with all the lessons of a large school open, one in ten thousand is taken. */
const TRIES = 5;

type NewLesson = { minutes: number; now: Date; code?: () => string };

/**
 * Opens a lesson of so many minutes: while it is open, a learner's card and its code let that learner in. Throws
 * conflict, with the open one as `current`, when this member of staff has one open; forbidden where the school has
 * cards switched off, or for somebody archived since they came in.
 */
export async function openLesson(
  tx: TenantWriter,
  actor: Extract<Actor, { kind: "staff" }>,
  { minutes, now, code = newCode }: NewLesson,
): Promise<LessonView> {
  const id = newId("lesson");
  const at = now.toISOString();
  const endsAt = new Date(now.getTime() + minutes * 60_000).toISOString();
  for (let tried = 0; tried < TRIES; tried++) {
    const digits = code();
    await tx.batch([
      // Whoever let a lesson run out keeps its code from nobody.
      tx.db.run(sql`update lessons set closed_at = ends_at where closed_at is null and ends_at <= ${at}`),
      tx.db.run(sql`
        insert into lessons (id, opened_by, code, opened_at, ends_at)
        select ${id}, ${actor.id}, ${digits}, ${at}, ${endsAt}
        where exists (select 1 from establishment_settings where cards_allowed = 1)
          and exists (select 1 from staff where user_id = ${actor.id} and archived_at is null)
          and not exists (select 1 from lessons where opened_by = ${actor.id} and ${isOpen("lessons", now)})
          and not exists (select 1 from lessons where code = ${digits} and closed_at is null)`),
      eventStatement(tx, { what: "lesson.opened", at: now, actor, data: { lessonId: id, minutes } }),
    ]);
    const opened = await readLesson(tx.db, { lessonId: id, staffId: actor.id, now });
    if (opened) return opened;
    if (!await readCardsAllowed(tx.db)) throw new AppError("forbidden", CARDS_OFF);
    const [works] = await tx.db.all(
      sql`select 1 from staff where user_id = ${actor.id} and archived_at is null`,
    );
    if (!works) throw forbidden();
    const current = await readOpenLesson(tx.db, { staffId: actor.id, now });
    if (current) {
      throw new AppError("conflict", "You have a lesson open already.", { extra: { current } });
    }
  }
  throw new AppError("unavailable", "No class code is free just now. Please try again.", { retryAfter: 1 });
}
