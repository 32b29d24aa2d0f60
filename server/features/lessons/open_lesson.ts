import { and, eq, isNull, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { staff } from "../../../db/tenant/schema/index.ts";
import { AppError, forbidden } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { CARDS_DISABLED, CLASS_CODE_LENGTH } from "../../../domain/lessons.ts";
import type { StaffActor } from "../../../domain/permissions.ts";
import { newDigits } from "../../kernel/tokens.ts";
import { eventStatement } from "../activity/events.ts";
import { areCardsAllowed } from "./card_settings.ts";
import { isLessonOpen, type LessonView, readLesson, readOpenLesson } from "./read_lesson.ts";

/** Attempts to find an unused code. */
const MAX_ATTEMPTS = 5;

type NewLesson = { minutes: number; now: Date; code?: () => string };

/**
 * Throws conflict with the open lesson as `current`, or forbidden when cards are off or the actor is
 * archived.
 */
export async function openLesson(
  tx: TenantWriter,
  actor: StaffActor,
  { minutes, now, code = () => newDigits(CLASS_CODE_LENGTH) }: NewLesson,
): Promise<LessonView> {
  const id = newId("lesson");
  const at = now.toISOString();
  const endsAt = new Date(now.getTime() + minutes * 60_000).toISOString();
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const digits = code();
    await tx.batch([
      // Releases the codes of expired lessons.
      tx.db.run(sql`update lessons set closed_at = ends_at where closed_at is null and ends_at <= ${at}`),
      tx.db.run(sql`
        insert into lessons (id, opened_by, code, opened_at, ends_at)
        select ${id}, ${actor.id}, ${digits}, ${at}, ${endsAt}
        where exists (select 1 from establishment_settings where cards_allowed = 1)
          and exists (select 1 from staff where user_id = ${actor.id} and archived_at is null)
          and not exists (select 1 from lessons where opened_by = ${actor.id} and ${
        isLessonOpen("lessons", now)
      })
          and not exists (select 1 from lessons where code = ${digits} and closed_at is null)`),
      eventStatement(tx, { what: "lesson.opened", at: now, actor, data: { lessonId: id, minutes } }),
    ]);
    const opened = await readLesson(tx.db, { lessonId: id, staffId: actor.id, now });
    if (opened) return opened;
    if (!await areCardsAllowed(tx.db)) throw new AppError("forbidden", CARDS_DISABLED);
    const [isActive] = await tx.db.select({ id: staff.userId }).from(staff)
      .where(and(eq(staff.userId, actor.id), isNull(staff.archivedAt)));
    if (!isActive) throw forbidden();
    const current = await readOpenLesson(tx.db, { staffId: actor.id, now });
    if (current) {
      throw new AppError("conflict", "You have a lesson open already.", { extra: { current } });
    }
  }
  throw new AppError("unavailable", "No class code is free just now. Please try again.", { retryAfter: 1 });
}
