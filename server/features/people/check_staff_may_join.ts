import { eq, isNull } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { staff } from "../../../db/tenant/schema/index.ts";
import { AppError } from "../../../domain/errors.ts";
import { hasFeature } from "../../../domain/plans.ts";
import { readEntitlements } from "../settings/read_entitlements.ts";

/** Throws conflict when somebody with that address is staff here already, limit when the plan has one member of staff and there is one. */
export async function checkStaffMayJoin(db: Pick<TenantReader, "select">, email: string): Promise<void> {
  const [bought, known, others] = await Promise.all([
    readEntitlements(db),
    db.select({ id: staff.userId }).from(staff).where(eq(staff.email, email)),
    db.select({ id: staff.userId }).from(staff).where(isNull(staff.archivedAt)).limit(1),
  ]);
  if (known.length > 0) throw new AppError("conflict", "Somebody with that address is staff here already.");
  if (others.length > 0 && !hasFeature(bought, "MULTI_USER")) {
    throw new AppError("limit", "The plan of this establishment has one member of staff.");
  }
}
