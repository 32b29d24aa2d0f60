import { and, eq, gt } from "drizzle-orm";
import { sessions, users } from "../../../db/control/schema/index.ts";
import type { ControlReader } from "../../../db/doors.ts";
import { DEFAULT_DISPLAY } from "../../../domain/display.ts";
import { LIFETIMES } from "../../../domain/limits.ts";
import type { Session } from "../../services/context.ts";

/** A super administrator's session; null once it has ended. */
export async function readControlSession(
  db: ControlReader,
  tokenHash: string,
  now: Date,
): Promise<Session | null> {
  const idleSince = new Date(now.getTime() - LIFETIMES.staffSessionIdle).toISOString();
  const [row] = await db.select({
    lastSeenAt: sessions.lastSeenAt,
    id: users.id,
    firstName: users.firstName,
    lastName: users.lastName,
    email: users.email,
    profileImageUrl: users.profileImageUrl,
  }).from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.superAdmin, true)))
    .where(and(
      eq(sessions.tokenHash, tokenHash),
      gt(sessions.expiresAt, now.toISOString()),
      gt(sessions.lastSeenAt, idleSince),
    ));
  if (!row) return null;
  const { lastSeenAt, ...person } = row;
  const actor = { kind: "super_admin", id: person.id } as const;
  return { tokenHash, actor, person, lastSeenAt, display: DEFAULT_DISPLAY };
}
