import { and, desc, eq, gt, isNull, ne, notInArray, type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { studentAccess } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { LIFETIMES, STUDENT_LINKS } from "../../../domain/limits.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { hashToken, newToken } from "../../kernel/tokens.ts";
import { eventStatement, type NewEvent } from "../activity/events.ts";

/** Id of the single link used in emails about messages, which does not count among the newest others. */
export function messageLinkId(studentId: string): string {
  return studentId.replace(/^[a-z]+_/, "acc_");
}

/**
 * Creates an access link and revokes all but the five newest of its kind, requested by the student or not (DECISIONS 16,
 * 30). Reusing an `id` replaces that link; `when` is a condition over `students`. Throws `not_found`.
 */
export async function createAccessLink(
  tx: TenantWriter,
  actor: Actor | Extract<NewEvent["actor"], { kind: "operator" }>,
  input: {
    studentId: string;
    now: Date;
    lifetimeMs?: number;
    id?: string;
    createdBy?: string;
    requested?: boolean;
    when?: SQL;
  },
): Promise<{ token: string; expiresAt: string }> {
  const { studentId, now, requested = false } = input;
  const token = newToken();
  const tokenHash = hashToken(token);
  const expiresAt = new Date(now.getTime() + (input.lifetimeMs ?? LIFETIMES.studentLink)).toISOString();
  const createdAt = now.toISOString();
  const otherLinks = and(
    eq(studentAccess.studentId, studentId),
    isNull(studentAccess.revokedAt),
    eq(studentAccess.requested, requested),
    ne(studentAccess.id, messageLinkId(studentId)),
  );
  const newest = tx.db.select({ id: studentAccess.id }).from(studentAccess).where(otherLinks)
    .orderBy(desc(studentAccess.createdAt), desc(studentAccess.id)).limit(STUDENT_LINKS.max);
  const createdBy = input.createdBy ?? (actor.kind === "staff" ? actor.id : null);
  const [created] = await tx.batch([
    tx.db.all(typedRows({ id: studentAccess.id }, (columns) =>
      sql`
      insert into student_access (id, student_id, token_hash, created_by, created_at, expires_at, requested)
      select ${input.id ?? newId("access")}, id, ${tokenHash}, ${createdBy}, ${createdAt}, ${expiresAt}, ${
        Number(requested)
      }
      from students where id = ${studentId} and archived_at is null and ${input.when ?? sql`1`}
      on conflict (id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at,
        expires_at = excluded.expires_at, revoked_at = null, wrong_addresses = 0, locked_until = null
        where student_id = excluded.student_id
      returning ${columns}`)),
    eventStatement(tx, { what: "student_access.link_made", at: now, actor, studentId }),
    tx.db.update(studentAccess).set({ revokedAt: createdAt }).where(and(
      otherLinks,
      gt(studentAccess.expiresAt, createdAt),
      notInArray(studentAccess.id, newest),
    )),
  ]);
  if (created.length === 0) throw notFound();
  return { token, expiresAt };
}
