import { and, eq, isNull } from "drizzle-orm";
import type { ControlWriter, TenantWriter } from "../../../db/doors.ts";
import { loginLinks as controlLinks, users } from "../../../db/control/schema/index.ts";
import { loginLinks, staff } from "../../../db/tenant/schema/index.ts";
import { normalEmail } from "../../../domain/people.ts";
import { controlEventStatement } from "../activity/record_control_event.ts";
import { eventStatement } from "../activity/record_event.ts";
import { hashToken, newToken } from "../../tokens.ts";

export type NewLink = { token: string; expiresAt: string; firstName: string };
type Wanted = { email: string; now: Date; lifetime: number; returnTo?: string };
/** Who hands the link over by themselves, which is then recorded; a mailed one goes to its owner alone. */
type HandedBy = { kind: "operator" };

/**
 * Makes a one-time sign-in link for a member of staff; `lifetime` in milliseconds. Null when nobody who may sign in
 * here has that address. Only the token's hash is kept.
 */
export async function createStaffLink(
  tx: TenantWriter,
  wanted: Wanted,
  by?: HandedBy,
): Promise<NewLink | null> {
  const [person] = await tx.db.select({ id: staff.userId, firstName: staff.firstName }).from(staff)
    .where(and(eq(staff.email, normalEmail(wanted.email)), isNull(staff.archivedAt)));
  if (!person) return null;
  const { token, row } = newLink(wanted);
  await tx.batch([
    tx.db.insert(loginLinks).values({ ...row, staffId: person.id }),
    ...(by
      ? [eventStatement(tx, {
        what: "staff.link_made",
        at: wanted.now,
        actor: by,
        data: { staffId: person.id, expiresAt: row.expiresAt },
      })]
      : []),
  ]);
  return { token, expiresAt: row.expiresAt, firstName: person.firstName };
}

/** The same for a super admin, on the installation's own host. */
export async function createSuperAdminLink(
  tx: ControlWriter,
  wanted: Wanted,
  by?: HandedBy,
): Promise<NewLink | null> {
  const [person] = await tx.db.select({ id: users.id, firstName: users.firstName }).from(users)
    .where(and(eq(users.email, normalEmail(wanted.email)), eq(users.superAdmin, true)));
  if (!person) return null;
  const { token, row } = newLink(wanted);
  await tx.batch([
    tx.db.insert(controlLinks).values({ ...row, userId: person.id }),
    ...(by
      ? [controlEventStatement(tx, {
        what: "super_admin.link_made",
        at: wanted.now,
        actor: by,
        userId: person.id,
        data: { expiresAt: row.expiresAt },
      })]
      : []),
  ]);
  return { token, expiresAt: row.expiresAt, firstName: person.firstName };
}

function newLink({ now, lifetime, returnTo }: Wanted) {
  const token = newToken();
  const row = {
    tokenHash: hashToken(token),
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + lifetime).toISOString(),
    returnTo: returnTo ?? null,
  };
  return { token, row };
}
