import { and, eq, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { sessions } from "../../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import { eventStatement } from "../../activity/events.ts";
import { isSessionOf, SESSION_ID, sessionId } from "./list_sessions.ts";

type Owner = Extract<Actor, { kind: "staff" | "student" }>;
type Input = { tokenHash: string; now: Date };

/** Throws `not_found` also for another person's, `conflict` for the asking one, which has its own sign-out. */
export async function endOtherSession(
  tx: TenantWriter,
  actor: Owner,
  { id, tokenHash, now }: Input & { id: string },
): Promise<void> {
  if (id === sessionId(tokenHash)) {
    throw new AppError("conflict", "This is the device that you are using. Use Sign out to end it.");
  }
  const [ended] = await tx.batch([
    tx.db.delete(sessions).where(and(isSessionOf(actor), eq(SESSION_ID, id)))
      .returning({ kind: sessions.kind }),
    sessionsEnded(tx, actor, now, "one"),
  ]);
  if (ended.length === 0) throw notFound();
}

/** All but the asking one. Idempotent. */
export async function endOtherSessions(
  tx: TenantWriter,
  actor: Owner,
  { tokenHash, now }: Input,
): Promise<void> {
  await tx.batch([
    tx.db.run(sql`delete from sessions where ${isSessionOf(actor)} and token_hash <> ${tokenHash}`),
    sessionsEnded(tx, actor, now, "others"),
  ]);
}

function sessionsEnded(tx: TenantWriter, actor: Owner, at: Date, which: "one" | "others") {
  const studentId = actor.kind === "student" ? actor.id : undefined;
  return eventStatement(
    tx,
    { what: "session.ended", at, actor, studentId, data: { which } },
    sql`changes() > 0`,
  );
}
