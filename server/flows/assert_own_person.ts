import { and, eq, ne } from "drizzle-orm";
import { userTenants } from "../../db/control/schema/index.ts";
import { AppError } from "../../domain/errors.ts";
import { readOwnSession } from "../features/sign_in/across/read_own_session.ts";
import type { Services } from "../services/services.ts";
import { isProvedSession } from "./proved_session.ts";

type Asking = { tenantId: string; userId: string; tokenHash: string };

const NOT_PROVED =
  "A second factor cannot be set up in this session. Sign in with a link by email, at an address of Unitfolio's own, and try again.";

/**
 * A second factor holds at all schools of a person: what one school alone says of them must not keep them out of the others.
 * Throws forbidden.
 */
export async function assertOwnPerson(
  services: Pick<Services, "doors">,
  { tenantId, userId, tokenHash }: Asking,
): Promise<void> {
  const { doors } = services;
  const elsewhere = and(eq(userTenants.userId, userId), ne(userTenants.tenantId, tenantId));
  const [other] = await doors.readControl((db) =>
    db.select({ id: userTenants.tenantId }).from(userTenants).where(elsewhere).limit(1)
  );
  if (other === undefined) return;
  const own = await doors.readTenant(tenantId, (db) => readOwnSession(db, { tokenHash, userId }));
  if (own === null || !await isProvedSession(services, tenantId, own)) {
    throw new AppError("forbidden", NOT_PROVED);
  }
}
