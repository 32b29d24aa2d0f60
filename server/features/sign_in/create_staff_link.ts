import { and, eq, isNull } from "drizzle-orm";
import type { ControlWriter, TenantWriter } from "../../../db/doors.ts";
import { loginLinks as controlLinks, users } from "../../../db/control/schema/index.ts";
import { loginLinks, staff } from "../../../db/tenant/schema/index.ts";
import { normalizeEmail } from "../../../domain/people.ts";
import { controlEventStatement } from "../activity/control_events.ts";
import { eventStatement } from "../activity/events.ts";
import { hashToken, newToken } from "../../kernel/tokens.ts";

type CreatedLink = { token: string; expiresAt: string; firstName: string };
type LinkInput = { email: string; now: Date; lifetimeMs: number; returnTo?: string };
/** Set when the link is handed over in person, which is recorded. */
type Issuer = { kind: "operator" };

/** Null for an address without active staff. Only the hash is stored. */
export async function createStaffLink(
  tx: TenantWriter,
  input: LinkInput,
  issuer?: Issuer,
): Promise<CreatedLink | null> {
  const [person] = await tx.db.select({ id: staff.userId, firstName: staff.firstName }).from(staff)
    .where(and(eq(staff.email, normalizeEmail(input.email)), isNull(staff.archivedAt)));
  if (!person) return null;
  const { token, row } = newLink(input);
  await tx.batch([
    tx.db.insert(loginLinks).values({ ...row, staffId: person.id }),
    ...(issuer
      ? [eventStatement(tx, {
        what: "staff.link_made",
        at: input.now,
        actor: issuer,
        data: { staffId: person.id, expiresAt: row.expiresAt },
      })]
      : []),
  ]);
  return { token, expiresAt: row.expiresAt, firstName: person.firstName };
}

export async function createSuperAdminLink(
  tx: ControlWriter,
  input: LinkInput,
  issuer?: Issuer,
): Promise<CreatedLink | null> {
  const [person] = await tx.db.select({ id: users.id, firstName: users.firstName }).from(users)
    .where(and(eq(users.email, normalizeEmail(input.email)), eq(users.superAdmin, true)));
  if (!person) return null;
  const { token, row } = newLink(input);
  await tx.batch([
    tx.db.insert(controlLinks).values({ ...row, userId: person.id }),
    ...(issuer
      ? [controlEventStatement(tx, {
        what: "super_admin.link_made",
        at: input.now,
        actor: issuer,
        userId: person.id,
        data: { expiresAt: row.expiresAt },
      })]
      : []),
  ]);
  return { token, expiresAt: row.expiresAt, firstName: person.firstName };
}

function newLink({ now, lifetimeMs, returnTo }: LinkInput) {
  const token = newToken();
  const row = {
    tokenHash: hashToken(token),
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + lifetimeMs).toISOString(),
    returnTo: returnTo ?? null,
  };
  return { token, row };
}
