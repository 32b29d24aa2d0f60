import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { studentCards } from "../../../db/tenant/schema/index.ts";
import { newId } from "../../../domain/ids.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { eventStatement, eventWritten } from "../activity/events.ts";

/** Ends their card sessions too. */
export async function revokeCards(
  tx: TenantWriter,
  actor: Actor,
  { studentId, now }: { studentId: string; now: Date },
): Promise<{ revoked: number }> {
  const at = now.toISOString();
  const eventId = newId("event");
  const [revoked] = await tx.batch([
    tx.db.update(studentCards).set({ revokedAt: at }).where(and(
      eq(studentCards.studentId, studentId),
      isNull(studentCards.revokedAt),
      gt(studentCards.expiresAt, at),
    )).returning({ id: studentCards.id }),
    eventStatement(
      tx,
      { id: eventId, what: "student_card.revoked", at: now, actor, studentId },
      sql`changes() > 0`,
    ),
    tx.db.run(sql`
      delete from sessions where student_id = ${studentId} and lesson_id is not null
        and ${eventWritten(eventId)}`),
  ]);
  return { revoked: revoked.length };
}
