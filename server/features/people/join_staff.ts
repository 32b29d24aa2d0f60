import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { staff } from "../../../db/tenant/schema/index.ts";
import type { StaffRole } from "../../../domain/people.ts";
import { eventStatement } from "../activity/record_event.ts";

type Joining = {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  role: StaffRole;
  now: Date;
};

/** Gives a person a role at this school. Somebody who is staff already stays as they are, so doing it again changes nothing. */
export async function joinStaff(tx: TenantWriter, input: Joining): Promise<void> {
  const { now, ...person } = input;
  await tx.batch([
    tx.db.insert(staff).values({ ...person, createdAt: now.toISOString() }).onConflictDoNothing(),
    eventStatement(tx, {
      what: "staff.joined",
      at: now,
      actor: { kind: "operator" },
      data: { staffId: input.userId, role: input.role },
    }, sql`changes() = 1`),
  ]);
}
