import { and, eq, isNull } from "drizzle-orm";
import { userTenants } from "../../db/control/schema/index.ts";
import { establishmentSettings, staff } from "../../db/tenant/schema/index.ts";
import { isSecondFactorRequired } from "../../domain/second_factor.ts";
import type { Services } from "../services/services.ts";

/** Whether any establishment asks the person for a second factor. Throws where one cannot be read. */
export async function isFactorRequired(
  { doors }: Pick<Services, "doors">,
  userId: string,
): Promise<boolean> {
  const schools = await doors.readControl((db) =>
    db.select({ tenantId: userTenants.tenantId }).from(userTenants).where(eq(userTenants.userId, userId))
  );
  for (const { tenantId } of schools) {
    const [row] = await doors.readTenant(
      tenantId,
      (db) =>
        db.select({ role: staff.role, rule: establishmentSettings.secondFactor })
          .from(staff).crossJoin(establishmentSettings)
          .where(and(eq(staff.userId, userId), isNull(staff.archivedAt))),
    );
    if (row && isSecondFactorRequired(row.rule, row.role)) return true;
  }
  return false;
}
