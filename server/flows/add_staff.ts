import { eq } from "drizzle-orm";
import { users, userTenants } from "../../db/control/schema/index.ts";
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
  const userId = await doors.writeControl(async (tx) => {
    const [known] = await tx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
    const id = known?.id ?? newId("user");
    const at = now().toISOString();
    await tx.batch([
      tx.db.insert(users).values({
        id,
        email,
        firstName: input.firstName.trim(),
        lastName: input.lastName.trim(),
        createdAt: at,
      }).onConflictDoNothing(),
      tx.db.insert(userTenants).values({ userId: id, tenantId }).onConflictDoNothing(),
      controlEventStatement(tx, {
        what: "staff.added",
        at: now(),
        actor,
        tenantId,
        userId: id,
        data: { role: input.role },
      }),
      outboxStatement(tx, {
        id: outboxId,
        kind: "apply_staff",
        tenantId,
        payload: { userId: id, role: input.role, actor },
        now: now(),
        runAt: new Date(now().getTime() + HEAD_START),
      }),
    ]);
    return id;
  });
  await runOutboxEntry(services, outboxId);
  return { id: userId };
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
