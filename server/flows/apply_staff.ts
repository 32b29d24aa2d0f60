import { and, eq } from "drizzle-orm";
import { users, userTenants } from "../../db/control/schema/index.ts";
import { AppError } from "../../domain/errors.ts";
import { STAFF_ROLES } from "../../domain/people.ts";
import { controlEventStatement, parseControlActor } from "../features/activity/control_events.ts";
import { joinStaff } from "../features/people/join_staff.ts";
import type { Services } from "../services.ts";

type Work = { tenantId: string | null; payload: Record<string, unknown>; services: Services };

/** Outbox step of `addStaff`: writes the role at the school; on its conflict or limit undoes control's part and rethrows. */
export async function applyStaff({ tenantId, payload, services }: Work): Promise<void> {
  const { doors, now } = services;
  const userId = String(payload.userId);
  const actor = parseControlActor(payload.actor);
  const role = STAFF_ROLES.find((role) => role === payload.role);
  if (tenantId === null || role === undefined) throw new Error("apply_staff names no tenant or no role");
  const [person] = await doors.readControl((db) =>
    db.select({ email: users.email, firstName: users.firstName, lastName: users.lastName }).from(users)
      .where(eq(users.id, userId))
  );
  if (!person) throw new Error("apply_staff names a person who does not exist");
  const by = actor.kind === "system" ? { ...actor, id: "apply_staff" } : actor;
  try {
    await doors.writeTenant(tenantId, (tx) => joinStaff(tx, by, { ...person, userId, role, now: now() }));
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== "conflict" && error.code !== "limit")) throw error;
    await doors.writeControl((tx) =>
      tx.batch([
        tx.db.delete(userTenants).where(
          and(eq(userTenants.userId, userId), eq(userTenants.tenantId, tenantId)),
        ),
        controlEventStatement(tx, {
          what: "staff.refused",
          at: now(),
          actor,
          tenantId,
          userId,
          data: { role, reason: error.code },
        }),
      ])
    );
    throw error;
  }
}
