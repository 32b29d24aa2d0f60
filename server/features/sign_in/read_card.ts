import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { isOpen } from "../lessons/read_lesson.ts";
import { hashToken } from "../../tokens.ts";

/** What a card and a class code open at a moment. */
export type CardVisit = {
  /** Whether the school has cards switched on. */
  allowed: boolean;
  /** Null for one that is unknown, ended, revoked, or of a student who is archived. */
  card: { id: string; studentId: string; lockedUntil: string | null } | null;
  /** The open lesson with that code, of somebody who works here. */
  lesson: { id: string; openedAt: string } | null;
  /** The student's portfolio where they have just one, to lead them straight to it. */
  onlyPortfolio: string | null;
};

/** Looks at a card and a code in one statement, whatever they are; uses nothing up. */
export async function readCard(
  db: Pick<TenantReader, "all">,
  { token, code, now }: { token: string; code: string; now: Date },
): Promise<CardVisit> {
  const at = now.toISOString();
  const [row] = await db.all<{ packed: string }>(sql`
    select json_object(
      'allowed', json(iif(cards_allowed = 1, 'true', 'false')),
      'card', iif(t.id is null, null,
        json_object('id', c.id, 'studentId', t.id, 'lockedUntil', c.locked_until)),
      'lesson', (
        select json_object('id', l.id, 'openedAt', l.opened_at) from lessons l
        where l.code = ${code} and ${isOpen("l", now)}),
      'onlyPortfolio', (
        select min(a.id) from unit_assignments a where a.student_id = t.id and a.archived_at is null
        having count(*) = 1)) as packed
    from establishment_settings
      left join student_cards c on c.token_hash = ${
    hashToken(token)
  } and c.revoked_at is null and c.expires_at > ${at}
      left join students t on t.id = c.student_id and t.archived_at is null`);
  if (!row) throw new Error("this tenant has no settings: it was never provisioned to the end");
  return JSON.parse(row.packed);
}
