import { eq } from "drizzle-orm";
import { tenants, users } from "../../../db/control/schema/index.ts";
import type { ControlReader } from "../../../db/doors.ts";
import type { AuditFilter } from "../../../domain/audit.ts";

/** Super admins by name, and the name of the chosen tenant; null for none or an unknown one. */
export type AuditChoices = {
  people: { id: string; firstName: string; lastName: string }[];
  tenantName: string | null;
};

/** Choices for filtering the audit. Two queries in one batch. */
export async function readChoices(
  db: Pick<ControlReader, "select">,
  { tenant }: AuditFilter,
): Promise<AuditChoices> {
  const { id, firstName, lastName, superAdmin } = users;
  const [people, [chosen]] = await Promise.all([
    db.select({ id, firstName, lastName }).from(users).where(eq(superAdmin, true))
      .orderBy(firstName, lastName, id),
    db.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, tenant)),
  ]);
  return { people, tenantName: chosen?.name ?? null };
}
