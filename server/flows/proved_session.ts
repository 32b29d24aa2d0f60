import { and, eq } from "drizzle-orm";
import { hosts } from "../../db/control/schema/index.ts";
import { provesPerson } from "../../domain/other_schools.ts";
import type { OwnSession } from "../features/sign_in/across/read_own_session.ts";
import { isKnownAccount } from "../features/sign_in/installation/known_user.ts";
import type { Services } from "../services/services.ts";

/**
 * Whether a school's session proves its person to other schools as well (docs/decisions/0058). A school with a domain of its
 * own can read what its people send there, their cookies too.
 */
export async function isProvedSession(
  { doors }: Pick<Services, "doors">,
  tenantId: string,
  { userId, way, crossed, account }: OwnSession,
): Promise<boolean> {
  const ofSchool = and(eq(hosts.tenantId, tenantId), eq(hosts.kind, "domain"));
  const [domain] = await doors.readControl((db) =>
    db.select({ host: hosts.host }).from(hosts).where(ofSchool).limit(1)
  );
  if (domain !== undefined) return false;
  if (provesPerson({ way, crossed, isTheirs: false })) return true;
  if (account === null) return false;
  const isTheirs = await doors.readControl((db) => isKnownAccount(db, { ...account, userId }));
  return provesPerson({ way, crossed, isTheirs });
}
