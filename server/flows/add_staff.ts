import { eq } from "drizzle-orm";
import { users, userTenants } from "../../db/control/schema/index.ts";
import type { ControlWriter } from "../../db/doors.ts";
import { isConflict } from "../../db/constraint_error.ts";
import { AppError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { checkEmail, checkName, normalizeEmail, type StaffRole } from "../../domain/people.ts";
import { type ControlActor, controlEventStatement } from "../features/activity/control_events.ts";
import { assertCanJoinStaff } from "../features/people/join_staff.ts";
import { HEAD_START_MS, outboxStatement } from "../jobs/enqueue.ts";
import { runOutboxEntry } from "../jobs/run_due.ts";
import type { Services } from "../services.ts";

export type NewStaff = {
  email: string;
  firstName: string;
  lastName: string;
  role: StaffRole;
  /** The school's address, in an invitation by mail; without it none is sent. */
  invitationFrom?: string;
};

/**
 * Adds the person in control, where a known one's name stays, then the role at the school under the given name. Throws
 * invalid, conflict, limit.
 */
export async function addStaff(
  services: Services,
  actor: ControlActor,
  tenantId: string,
  input: NewStaff,
): Promise<{ id: string }> {
  const { doors, now } = services;
  const email = normalizeEmail(input.email);
  checkPerson(input);
  await doors.readTenant(tenantId, (db) => assertCanJoinStaff(db, email, now()));
  const outboxId = newId("outbox");
  const write = () =>
    doors.writeControl((tx) =>
      writeNewPerson(tx, { ...input, email, actor, tenantId, outboxId, now: now() })
    );
  // Another server may insert the same person first; then they are known.
  const userId = await write().catch((error) => isConflict(error) ? write() : Promise.reject(error));
  await runOutboxEntry(services, outboxId);
  return { id: userId };
}

type NewPerson = NewStaff & { actor: ControlActor; tenantId: string; outboxId: string; now: Date };

async function writeNewPerson(
  tx: ControlWriter,
  { email, firstName, lastName, role, invitationFrom, actor, tenantId, outboxId, now }: NewPerson,
): Promise<string> {
  const [known] = await tx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const id = known?.id ?? newId("user");
  const person = {
    id,
    email,
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    createdAt: now.toISOString(),
  };
  await tx.batch([
    ...(known ? [] : [tx.db.insert(users).values(person)]),
    tx.db.insert(userTenants).values({ userId: id, tenantId }).onConflictDoNothing(),
    controlEventStatement(tx, { what: "staff.added", at: now, actor, tenantId, userId: id, data: { role } }),
    outboxStatement(tx, {
      id: outboxId,
      kind: "apply_staff",
      tenantId,
      payload: {
        userId: id,
        role,
        actor,
        firstName: person.firstName,
        lastName: person.lastName,
        ...(invitationFrom ? { invitationFrom } : {}),
      },
      now,
      runAt: new Date(now.getTime() + HEAD_START_MS),
    }),
  ]);
  return id;
}

/** Throws invalid with a message per field. */
export function checkPerson(input: { email: string; firstName: string; lastName: string }): void {
  const errors = {
    email: checkEmail(input.email),
    firstName: checkName(input.firstName, "First name"),
    lastName: checkName(input.lastName, "Last name"),
  };
  const fields = Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  const [first] = Object.values(fields);
  if (first) throw new AppError("invalid", first, { fields });
}
