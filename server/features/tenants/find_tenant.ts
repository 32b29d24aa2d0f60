import { eq, or } from "drizzle-orm";
import { tenants } from "../../../db/control/schema/index.ts";
import type { ControlReader } from "../../../db/doors.ts";
import { AppError } from "../../../domain/errors.ts";
import { selectTenants, type TenantItem } from "./list_tenants.ts";

/** The establishment with this id or subdomain. Throws not_found. */
export async function findTenant(db: ControlReader, idOrSubdomain: string): Promise<TenantItem> {
  const wanted = idOrSubdomain.trim().toLowerCase();
  const [found] = await selectTenants(db).where(or(eq(tenants.id, wanted), eq(tenants.subdomain, wanted)));
  if (!found) {
    throw new AppError(
      "not_found",
      `No establishment has the id or subdomain ${JSON.stringify(idOrSubdomain)}.`,
    );
  }
  return found;
}
