import { eq, sql } from "drizzle-orm";
import { userTenants } from "../../db/control/schema/index.ts";
import type { StaffRole } from "../../domain/people.ts";
import { isSecondFactorRequired, type SecondFactorRule } from "../../domain/second_factor.ts";
import type { Services } from "../services.ts";

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
        db.all<{ role: StaffRole; rule: SecondFactorRule }>(sql`
        select role, second_factor as rule from staff cross join establishment_settings
        where user_id = ${userId} and archived_at is null`),
    );
    if (row && isSecondFactorRequired(row.rule, row.role)) return true;
  }
  return false;
}
