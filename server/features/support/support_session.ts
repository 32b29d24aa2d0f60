import { and, eq, gt, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../db/doors.ts";
import { supportGrants, supportPeople, supportSessions } from "../../../db/tenant/schema/index.ts";
import { supportChanges } from "../../../domain/capabilities/support.ts";
import { activeMode } from "../../../domain/active_role.ts";
import { DEFAULT_DISPLAY } from "../../../domain/display.ts";
import { mapFields } from "../../../domain/fields.ts";
import type { StaffActor } from "../../../domain/permissions.ts";
import { PROFILE } from "../../../domain/profile.ts";
import type { StaffSession } from "../../services/context.ts";
import { eventStatement } from "../activity/events.ts";
import { isGrantOpen } from "./grant_support.ts";

/** Prefix of a support session's token, so that other sessions are never looked up there. */
const TOKEN_PREFIX = "support.";

export function isSupportToken(token: string | undefined): boolean {
  return token?.startsWith(TOKEN_PREFIX) ?? false;
}

export function supportToken(random: string): string {
  return TOKEN_PREFIX + random;
}

const NO_PROFILE = mapFields(PROFILE, () => null);

/** An administrator's session without being one; null once the grant has ended (docs/decisions/0035). */
export async function readSupportSession(
  db: Pick<TenantReader, "select">,
  { tokenHash, activeRole, now }: { tokenHash: string; activeRole: string | undefined; now: Date },
): Promise<StaffSession | null> {
  const at = now.toISOString();
  const { userId, email, firstName, lastName } = supportPeople;
  const [row] = await db.select({
    person: { id: userId, email, firstName, lastName },
    grantId: supportSessions.grantId,
    mayChange: supportGrants.mayChange,
    endsAt: supportGrants.endsAt,
  }).from(supportSessions)
    .innerJoin(supportGrants, and(eq(supportGrants.id, supportSessions.grantId), isGrantOpen(sql`${at}`)))
    .innerJoin(supportPeople, eq(userId, supportSessions.personId))
    .where(and(eq(supportSessions.tokenHash, tokenHash), gt(supportSessions.expiresAt, at)));
  if (!row) return null;
  const { person, grantId, mayChange, endsAt } = row;
  const support = { grantId, changes: supportChanges(mayChange) };
  return {
    tokenHash,
    // Its own life is short, so it is not prolonged by use.
    lastSeenAt: at,
    display: DEFAULT_DISPLAY,
    actor: { kind: "staff", id: person.id, role: "admin", mode: activeMode("admin", activeRole), support },
    person: { ...NO_PROFILE, ...person, profileImageUrl: null },
    secondFactor: { used: true, required: false, due: false },
    supportEndsAt: endsAt,
  };
}

/** Idempotent. */
export async function leaveSchool(
  tx: TenantWriter,
  actor: StaffActor,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<void> {
  await tx.batch([
    tx.db.run(sql`delete from support_sessions where token_hash = ${tokenHash}`),
    eventStatement(tx, { what: "support.left", at: now, actor }),
  ]);
}

/** Expired ones, for `from`. */
export function expiredSupport(now: Date) {
  const at = now.toISOString();
  return [
    sql`support_handovers where expires_at <= ${at}`,
    sql`support_sessions where expires_at <= ${at}`,
  ];
}
