import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { isSessionValid, sessionValues } from "../sign_in/read_session.ts";

/** The valid session of a frame's cookie, with the visit that it began in. */
export async function readFrameSession(
  db: Pick<TenantReader, "all">,
  tokenHash: string | null,
  now: Date,
): Promise<{ visit: string | null } | null> {
  const values = sessionValues(tokenHash, now, "widget");
  const [session] = await db.all<{ visit: string | null }>(sql`
    select visit from sessions join students on students.id = sessions.student_id and students.archived_at is null
    where sessions.kind = 'widget' and token_hash = ${tokenHash}
      and ${isSessionValid((name) => sql`${values[name]}`)}`);
  return session ?? null;
}
