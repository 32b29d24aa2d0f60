import { eq } from "drizzle-orm";
import { users } from "../../db/control/schema/index.ts";
import { newId } from "../../domain/ids.ts";
import { normalizeEmail } from "../../domain/people.ts";
import { controlEventStatement } from "../features/activity/control_events.ts";
import type { Services } from "../services/services.ts";
import { checkPerson } from "./add_staff.ts";

/** Idempotent. Throws invalid. */
export async function addSuperAdmin(
  services: Services,
  input: { email: string; firstName: string; lastName: string },
): Promise<{ id: string }> {
  const { doors, now } = services;
  checkPerson(input);
  const email = normalizeEmail(input.email);
  return await doors.writeControl(async (tx) => {
    const [known] = await tx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
    const id = known?.id ?? newId("user");
    await tx.batch([
      tx.db.insert(users).values({
        id,
        email,
        firstName: input.firstName.trim(),
        lastName: input.lastName.trim(),
        superAdmin: true,
        createdAt: now().toISOString(),
      }).onConflictDoUpdate({
        target: users.id,
        set: { superAdmin: true },
        setWhere: eq(users.superAdmin, false),
      }),
      controlEventStatement(tx, {
        what: "super_admin.added",
        at: now(),
        actor: { kind: "operator" },
        userId: id,
      }),
    ]);
    return { id };
  });
}
