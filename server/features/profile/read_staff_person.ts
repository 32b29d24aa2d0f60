import { and, eq, isNull } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { staff } from "../../../db/tenant/schema/index.ts";
import { notFound } from "../../../domain/errors.ts";
import type { StaffPerson } from "../../context.ts";

/** Throws `not_found`, also for archived staff. */
export async function readStaffPerson(
  db: Pick<TenantReader, "select">,
  userId: string,
): Promise<StaffPerson> {
  const [person] = await db.select({
    id: staff.userId,
    firstName: staff.firstName,
    lastName: staff.lastName,
    email: staff.email,
    profileImageUrl: staff.profileImageUrl,
    organisationName: staff.organisationName,
    organisationNumber: staff.organisationNumber,
  }).from(staff).where(and(eq(staff.userId, userId), isNull(staff.archivedAt)));
  if (!person) throw notFound();
  return person;
}
