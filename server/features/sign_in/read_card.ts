import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../db/doors.ts";
import { establishmentSettings, lessons, studentCards, students } from "../../../db/tenant/schema/index.ts";
import { LIFETIMES } from "../../../domain/limits.ts";
import { jsonOptional, jsonRow, jsonValue, readRows } from "../../queries/json_rows.ts";
import { isLessonOpen } from "../lessons/read_lesson.ts";
import { hashToken } from "../../kernel/tokens.ts";

export type CardState = {
  /** The school's switch. */
  allowed: boolean;
  /** Null for an unknown, expired or revoked card, or an archived student; `lockedUntil` while the lock counts. */
  card: { id: string; studentId: string; createdBy: string | null; lockedUntil: string | null } | null;
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
  const [card] = await readRows(
    db,
    cardState(now),
    sql`
    from establishment_settings
      left join student_cards c on c.token_hash = ${hashToken(token)} and c.revoked_at is null
        and c.expires_at > ${now.toISOString()}
      left join students t on t.id = c.student_id and t.archived_at is null
      left join lessons l on l.code = ${code} and ${isLessonOpen("l", now)}`,
  );
  if (!card) throw new Error("this tenant has no settings: it was never provisioned to the end");
  return card;
}

function cardState(now: Date) {
  const [c, t, l] = [alias(studentCards, "c"), alias(students, "t"), alias(lessons, "l")];
  return jsonRow({
    allowed: establishmentSettings.cardsAllowed,
    card: jsonOptional(
      sql`${t.id} is not null`,
      jsonRow({
        id: c.id,
        studentId: t.id,
        createdBy: c.createdBy,
        lockedUntil: jsonValue<string | null>(sql`iif(${isCardLocked("c", now)}, ${c.lockedUntil}, null)`),
      }),
    ),
    lesson: jsonOptional(sql`${l.id} is not null`, jsonRow({ id: l.id, openedAt: l.openedAt })),
    onlyPortfolio: jsonValue<string | null>(sql`(
      select iif(count(*) = 1, min(a.id), null) from unit_assignments a
      where a.student_id = ${t.id} and a.archived_at is null)`),
  });
}

/**
 * SQL condition: locked by wrong codes, and no lesson has been opened since (DECISIONS 30). Wrong codes of that lesson lock
 * it again.
 */
export function isCardLocked(table: "c" | "student_cards", now: Date): SQL {
  const lockedUntil = sql`${sql.identifier(table)}.locked_until`;
  const pause = `-${LIFETIMES.studentCardLock / 1000} seconds`;
  return sql`(${lockedUntil} is not null and ${lockedUntil} > ${now.toISOString()} and not exists (
    select 1 from lessons l where ${isLessonOpen("l", now)}
      and l.opened_at > strftime('%Y-%m-%dT%H:%M:%fZ', ${lockedUntil}, ${pause})))`;
}
