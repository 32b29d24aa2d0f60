import { and, eq, ne } from "drizzle-orm";
import { userTenants } from "../../../db/control/schema/index.ts";
import { sessions } from "../../../db/tenant/schema/index.ts";
import { AppError } from "../../../domain/errors.ts";
import type { Services } from "../../services.ts";

type Asking = { tenantId: string; userId: string; tokenHash: string };

const BY_SCHOOL =
  "You work at several schools, and this holds at all of them. Sign in with a link by email or another account, then set it up.";

/**
 * By a provider of its own a school's administrators can become anyone there (docs/decisions/0058): what is set up in such a
 * session must not keep its person out of other schools. Throws forbidden.
 */
export async function assertOwnPerson(
  { doors }: Pick<Services, "doors">,
  { tenantId, userId, tokenHash }: Asking,
): Promise<void> {
  const [session] = await doors.readTenant(
    tenantId,
    (db) =>
      db.select({ provider: sessions.provider }).from(sessions).where(eq(sessions.tokenHash, tokenHash)),
  );
  if (session?.provider !== "school") return;
  const elsewhere = and(eq(userTenants.userId, userId), ne(userTenants.tenantId, tenantId));
  const [other] = await doors.readControl((db) =>
    db.select({ id: userTenants.tenantId }).from(userTenants).where(elsewhere).limit(1)
  );
  if (other !== undefined) throw new AppError("forbidden", BY_SCHOOL);
}
