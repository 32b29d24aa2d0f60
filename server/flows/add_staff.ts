import type { ControlWriter } from "../../db/doors.ts";
import { isConflict } from "../../db/constraint_error.ts";
import { AppError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { checkEmail, checkName, normalizeEmail } from "../../domain/people.ts";
import type { ControlActor } from "../features/activity/control_events.ts";
import { addPerson, type NewStaff } from "../features/people/add_person.ts";
import { assertCanJoinStaff } from "../features/people/join_staff.ts";
import type { Services } from "../services/services.ts";

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
  await services.runOutboxEntry(services, outboxId);
  return { id: userId };
}

async function writeNewPerson(tx: ControlWriter, input: Parameters<typeof addPerson>[1]): Promise<string> {
  const { userId, person, place } = await addPerson(tx, input);
  await tx.batch([...person, ...place]);
  return userId;
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
