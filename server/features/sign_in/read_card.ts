import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { LIFETIMES } from "../../../domain/limits.ts";
import { isLessonOpen } from "../lessons/read_lesson.ts";
import { hashToken } from "../../tokens.ts";

export type CardState = {
  /** The school's switch. */
  allowed: boolean;
  /** Null for an unknown, expired or revoked card, or an archived student; `lockedUntil` while the lock counts. */
  card: { id: string; studentId: string; lockedUntil: string | null } | null;
  /** The open lesson with that code. */
  lesson: { id: string; openedAt: string } | null;
  /** Set when the student has exactly one portfolio. */
  onlyPortfolio: string | null;
};

/** One statement. */
export async function readCard(
  db: Pick<TenantReader, "all">,
  { token, code, now }: { token: string; code: string; now: Date },
): Promise<CardState> {
  const at = now.toISOString();
  const [row] = await db.all<{ packed: string }>(sql`
    select json_object(
      'allowed', json(iif(cards_allowed = 1, 'true', 'false')),
      'card', iif(t.id is null, null,
        json_object('id', c.id, 'studentId', t.id, 'lockedUntil', iif(${
    isCardLocked("c", now)
  }, c.locked_until, null))),
      'lesson', (
        select json_object('id', l.id, 'openedAt', l.opened_at) from lessons l
        where l.code = ${code} and ${isLessonOpen("l", now)}),
      'onlyPortfolio', (
        select iif(count(*) = 1, min(a.id), null) from unit_assignments a
        where a.student_id = t.id and a.archived_at is null)) as packed
    from establishment_settings
      left join student_cards c on c.token_hash = ${
    hashToken(token)
  } and c.revoked_at is null and c.expires_at > ${at}
      left join students t on t.id = c.student_id and t.archived_at is null`);
  if (!row) throw new Error("this tenant has no settings: it was never provisioned to the end");
  return JSON.parse(row.packed);
}

/**
 * SQL condition: locked by wrong codes, and no lesson has been opened since (DECISIONS 30). Wrong codes of that lesson
 * lock it anew.
 */
export function isCardLocked(table: "c" | "student_cards", now: Date): SQL {
  const lockedUntil = sql`${sql.identifier(table)}.locked_until`;
  const pause = `-${LIFETIMES.studentCardLock / 1000} seconds`;
  return sql`(${lockedUntil} is not null and ${lockedUntil} > ${now.toISOString()} and not exists (
    select 1 from lessons l where ${isLessonOpen("l", now)}
      and l.opened_at > strftime('%Y-%m-%dT%H:%M:%fZ', ${lockedUntil}, ${pause})))`;
}
