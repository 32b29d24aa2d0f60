import { sql } from "drizzle-orm";
import { jsonFlag, jsonRow, jsonValue } from "../../queries/json_rows.ts";

/** Links and cards of `students` that work, and when the newest was made. */
export function accessOf(now: Date) {
  const at = now.toISOString();
  const links = sql`from student_access l
    where l.student_id = students.id and l.revoked_at is null and l.expires_at > ${at}`;
  const cards = sql`from student_cards c
    where c.student_id = students.id and c.revoked_at is null and c.expires_at > ${at}`;
  return jsonRow({
    links: jsonValue<number>(sql`(select count(*) ${links})`),
    lastLinkAt: jsonValue<string | null>(sql`(select max(l.created_at) ${links})`),
    linksUntil: jsonValue<string | null>(sql`(select max(l.expires_at) ${links})`),
    linkLockedUntil: jsonValue<string | null>(
      sql`(select max(l.locked_until) ${links} and l.locked_until > ${at})`,
    ),
    cards: jsonValue<number>(sql`(select count(*) ${cards})`),
    lastCardAt: jsonValue<string | null>(sql`(select max(c.created_at) ${cards})`),
    cardsAllowed: jsonFlag(sql`(select cards_allowed from establishment_settings)`),
  });
}
