import { and, eq, isNull, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { sessions, students } from "../../../db/tenant/schema/index.ts";
import { isSessionValid, sessionValues } from "../sign_in/session_tables.ts";

/** The valid session of a frame's cookie, with the visit that it began in. */
export async function readFrameSession(
  db: Pick<TenantReader, "select">,
  tokenHash: string | null,
  now: Date,
): Promise<{ visit: string | null } | null> {
  const values = sessionValues(tokenHash, now, "widget");
  const [session] = await db.select({ visit: sessions.visit }).from(sessions)
    .innerJoin(students, and(eq(students.id, sessions.studentId), isNull(students.archivedAt)))
    .where(and(
      eq(sessions.kind, "widget"),
      sql`${sessions.tokenHash} = ${tokenHash}`,
      isSessionValid((name) => sql`${values[name]}`),
    ));
  return session ?? null;
}
