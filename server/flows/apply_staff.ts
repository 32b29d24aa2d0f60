import { eq } from "drizzle-orm";
import { users } from "../../db/control/schema/index.ts";
import { STAFF_ROLES } from "../../domain/people.ts";
import { joinStaff } from "../features/people/join_staff.ts";
import type { Services } from "../services.ts";

/** The second half of adding staff, from the outbox: writes the role into the school's own database. */
export async function applyStaff(
  { tenantId, payload, services }: {
    tenantId: string | null;
    payload: Record<string, unknown>;
    services: Services;
  },
): Promise<void> {
  const { doors, now } = services;
  const role = STAFF_ROLES.find((role) => role === payload.role);
  if (tenantId === null || role === undefined) throw new Error("apply_staff names no tenant or no role");
  const [person] = await doors.readControl((db) =>
    db.select({ email: users.email, firstName: users.firstName, lastName: users.lastName }).from(users)
      .where(eq(users.id, String(payload.userId)))
  );
  if (!person) throw new Error("apply_staff names a person who does not exist");
  await doors.writeTenant(
    tenantId,
    (tx) => joinStaff(tx, { ...person, userId: String(payload.userId), role, now: now() }),
  );
}
