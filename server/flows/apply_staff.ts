import { and, eq } from "drizzle-orm";
import { tenants, users, userTenants } from "../../db/control/schema/index.ts";
import type { TenantWriter } from "../../db/doors.ts";
import { AppError, type ErrorCode } from "../../domain/errors.ts";
import { STAFF_ROLES } from "../../domain/people.ts";
import {
  type ControlActor,
  controlEventStatement,
  parseControlActor,
} from "../features/activity/control_events.ts";
import type { NewEvent } from "../features/activity/events.ts";
import { joinStaff, THE_INSTALLATION } from "../features/people/join_staff.ts";
import type { Services } from "../services/services.ts";
import { SchoolNotReady } from "../queue/queue.ts";
import { refreshTenantStats } from "./refresh_tenant_stats.ts";
import { writeWithJobs } from "../queue/write_with_jobs.ts";

const REFUSALS: readonly ErrorCode[] = ["conflict", "limit", "too_many"];

type Work = { tenantId: string | null; payload: Record<string, unknown>; services: Services };

/** Outbox step of `addStaff`: writes the role at the school; on its conflict or limit undoes control's part and rethrows. */
export async function applyStaff({ tenantId, payload, services }: Work): Promise<void> {
  const { doors, now } = services;
  const userId = String(payload.userId);
  const actor = parseControlActor(payload.actor);
  const role = STAFF_ROLES.find((role) => role === payload.role);
  if (tenantId === null || role === undefined) throw new Error("apply_staff names no tenant or no role");
  const [[known], [school]] = await doors.readControl((db) =>
    Promise.all([
      db.select({ email: users.email, firstName: users.firstName, lastName: users.lastName }).from(users)
        .where(eq(users.id, userId)),
      db.select({ readyAt: tenants.readyAt }).from(tenants).where(eq(tenants.id, tenantId)),
    ])
  );
  if (school?.readyAt === null) throw new SchoolNotReady("its database is still to be made");
  if (!known) throw new Error("apply_staff names a person who does not exist");
  // A school reads no name that another one has given.
  const { firstName = known.firstName, lastName = known.lastName } = payload;
  const person = { email: known.email, firstName: String(firstName), lastName: String(lastName) };
  const { invitationFrom: origin } = payload;
  const by = actor.kind === "staff" ? actor.id : actor.kind === "super_admin" ? THE_INSTALLATION : null;
  const invitation = by !== null && typeof origin === "string" ? { by, origin } : undefined;
  const join = (tx: TenantWriter) =>
    joinStaff(tx, eventActor(actor), { ...person, userId, role, invitation, now: now() });
  try {
    await (invitation ? writeWithJobs(services, tenantId, join) : doors.writeTenant(tenantId, join));
  } catch (error) {
    if (!(error instanceof AppError) || !REFUSALS.includes(error.code)) throw error;
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
  await refreshTenantStats({ services, tenantId });
}

function eventActor(actor: ControlActor): NewEvent["actor"] {
  if (actor.kind === "system") return { ...actor, id: "apply_staff" };
  // Only administrators in admin mode add staff.
  return actor.kind === "staff"
    ? { ...actor, kind: "staff", role: "admin", mode: "admin" }
    : actor as NewEvent["actor"];
}
