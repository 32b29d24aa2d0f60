import { type SQL, sql } from "drizzle-orm";

/** Over `submissions` (`s`: its alias): the name of who last wrote the feedback; null where no one has. */
export function feedbackAuthor(s: SQL): SQL<string | null> {
  return sql<string | null>`(
    select p.first_name || ' ' || p.last_name from versions v join staff p on p.user_id = v.author_id
    where v.submission_id = ${s}.id and v.box = 'feedback' and v.author_kind = 'staff'
    order by v.saved_at desc, v.rowid desc limit 1)`;
}
