import { sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../db/doors.ts";
import { supportChanges } from "../../../domain/capabilities/support.ts";
import { activeMode } from "../../../domain/active_role.ts";
import { DEFAULT_DISPLAY } from "../../../domain/display.ts";
import { mapFields } from "../../../domain/fields.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { PROFILE } from "../../../domain/profile.ts";
import type { StaffSession } from "../../context.ts";
import { eventStatement } from "../activity/events.ts";
import { isGrantOpen } from "./grant_support.ts";

/** Of a session's token: other sessions are never looked for among those of support. */
const TOKEN_PREFIX = "support.";

export function isSupportToken(token: string | undefined): boolean {
  return token?.startsWith(TOKEN_PREFIX) ?? false;
}

export function supportToken(random: string): string {
  return TOKEN_PREFIX + random;
}

type Row = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  grantId: string;
  mayChange: 0 | 1;
  endsAt: string;
};

const NO_PROFILE = mapFields(PROFILE, () => null);

/** An administrator's session without being one; null once the grant has ended (docs/decisions/0035). */
export async function readSupportSession(
  db: Pick<TenantReader, "all">,
  { tokenHash, activeRole, now }: { tokenHash: string; activeRole: string | undefined; now: Date },
): Promise<StaffSession | null> {
  const at = now.toISOString();
  const [row] = await db.all<Row>(sql`
    select p.user_id as id, p.email, p.first_name as firstName, p.last_name as lastName, s.grant_id as grantId,
      support_grants.may_change as mayChange, support_grants.ends_at as endsAt
    from support_sessions s
      join support_grants on support_grants.id = s.grant_id and ${isGrantOpen(sql`${at}`)}
      join support_people p on p.user_id = s.person_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${at}`);
  if (!row) return null;
  const { grantId, mayChange, endsAt, ...person } = row;
  const support = { grantId, changes: supportChanges(mayChange === 1) };
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
  actor: Extract<Actor, { kind: "staff" }>,
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
