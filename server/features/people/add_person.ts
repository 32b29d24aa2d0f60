import { eq } from "drizzle-orm";
import { users, userTenants } from "../../../db/control/schema/index.ts";
import type { ControlWriter, Statement } from "../../../db/doors.ts";
import { newId } from "../../../domain/ids.ts";
import { normalizeEmail, type StaffRole } from "../../../domain/people.ts";
import { HEAD_START_MS, outboxStatement } from "../../queue/enqueue.ts";
import { type ControlActor, controlEventStatement } from "../activity/control_events.ts";

export type NewStaff = {
  email: string;
  firstName: string;
  lastName: string;
  role: StaffRole;
  /** The school's address, in an emailed invitation; without it none is sent. */
  invitationFrom?: string | undefined;
};

type Input = NewStaff & { actor: ControlActor; tenantId: string; outboxId: string; now: Date };
type AddedPerson = {
  userId: string;
  /** Adds a person who is not known yet; ahead of what refers to them. */
  person: Statement[];
  /** Their place at the school, the event, and the outbox entry that hands it over. */
  place: Statement[];
};

/** A known person keeps the name they have. */
export async function addPerson(tx: ControlWriter, input: Input): Promise<AddedPerson> {
  const { role, invitationFrom, actor, tenantId, outboxId, now } = input;
  const email = normalizeEmail(input.email);
  const [known] = await tx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const id = known?.id ?? newId("user");
  const name = { firstName: input.firstName.trim(), lastName: input.lastName.trim() };
  const payload = { userId: id, role, actor, ...name, ...(invitationFrom ? { invitationFrom } : {}) };
  const runAt = new Date(now.getTime() + HEAD_START_MS);
  return {
    userId: id,
    person: known ? [] : [tx.db.insert(users).values({ id, email, ...name, createdAt: now.toISOString() })],
    place: [
      tx.db.insert(userTenants).values({ userId: id, tenantId }).onConflictDoNothing(),
      controlEventStatement(tx, {
        what: "staff.added",
        at: now,
        actor,
        tenantId,
        userId: id,
        data: { role },
      }),
      outboxStatement(tx, { id: outboxId, kind: "apply_staff", tenantId, payload, now, runAt }),
    ],
  };
}
