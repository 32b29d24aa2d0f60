import { eq } from "drizzle-orm";
import { users, userTenants } from "../../db/control/schema/index.ts";
import type { ControlWriter } from "../../db/doors.ts";
import { isOvertaken } from "../../db/refusal.ts";
import { AppError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { checkEmail, checkName, normalEmail, type StaffRole } from "../../domain/people.ts";
import { type ControlActor, controlEventStatement } from "../features/activity/record_control_event.ts";
import { checkStaffMayJoin } from "../features/people/check_staff_may_join.ts";
import { HEAD_START, outboxStatement } from "../jobs/enqueue.ts";
import { runOutboxEntry } from "../jobs/run_due.ts";
import type { Services } from "../services.ts";

export type NewStaff = { email: string; firstName: string; lastName: string; role: StaffRole };

/**
 * Makes somebody staff at a school: the person in control, then the role in the school's own database. A person known
 * to the installation keeps the name they have. Throws invalid, conflict (already staff there), limit (the plan has
 * one member of staff).
 */
export async function addStaff(
  services: Services,
  actor: ControlActor,
  tenantId: string,
  input: NewStaff,
): Promise<{ id: string }> {
  const { doors, now } = services;
  const email = normalEmail(input.email);
  checkPerson(input);
  await doors.readTenant(tenantId, (db) => checkStaffMayJoin(db, email));
  const outboxId = newId("outbox");
  const write = () =>
    doors.writeControl((tx) => writePerson(tx, { ...input, email, actor, tenantId, outboxId, now: now() }));
  // Another server may have written the same new person between the look and the write; then they are known.
  const userId = await write().catch((error) => isOvertaken(error) ? write() : Promise.reject(error));
  await runOutboxEntry(services, outboxId);
  return { id: userId };
}

type Joining = NewStaff & { actor: ControlActor; tenantId: string; outboxId: string; now: Date };

/** The person, their school and the outbox entry in one batch; gives the person's id. */
async function writePerson(
  tx: ControlWriter,
  { email, firstName, lastName, role, actor, tenantId, outboxId, now }: Joining,
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
      payload: { userId: id, role, actor },
      now,
      runAt: new Date(now.getTime() + HEAD_START),
    }),
  ]);
  return id;
}

/** Throws invalid with a message for each field that is wrong with a person's name or address. */
export function checkPerson(input: { email: string; firstName: string; lastName: string }): void {
  const wrong = {
    email: checkEmail(input.email),
    firstName: checkName(input.firstName, "First name"),
    lastName: checkName(input.lastName, "Last name"),
  };
  const fields = Object.fromEntries(
    Object.entries(wrong).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  const [first] = Object.values(fields);
  if (first) throw new AppError("invalid", first, { fields });
}
