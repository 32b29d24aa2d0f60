import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { hosts, tenants, userTenants } from "../../db/control/schema/index.ts";
import type { ControlReader, TenantReader } from "../../db/doors.ts";
import { staff } from "../../db/tenant/schema/index.ts";
import { AppError } from "../../domain/errors.ts";
import type { Services } from "../services/services.ts";
import type { OwnSchool } from "../features/sign_in/own_school.ts";
import { tenantUrl } from "./make_sign_in_link.ts";

/** Each is asked, and its database opened. */
const MAX_SCHOOLS = 50;

/** Active schools that a person has been added to, by name; whether they still work there is the school's to say. */
export async function listOwnSchools(
  { doors, config }: Pick<Services, "doors" | "config">,
  userId: string,
): Promise<OwnSchool[]> {
  const found = await doors.readControl((db) => readOwnSchools(db, userId));
  return found.map(({ id, name, ...address }) => ({ id, name, origin: tenantUrl(config, address) }));
}

async function readOwnSchools(db: Pick<ControlReader, "select">, userId: string) {
  const { id, name, subdomain } = tenants;
  return await db.select({ id, name, subdomain, domain: hosts.host }).from(userTenants)
    .innerJoin(tenants, eq(id, userTenants.tenantId))
    .leftJoin(hosts, and(eq(hosts.tenantId, id), eq(hosts.kind, "domain"), isNull(hosts.retiredAt)))
    .where(and(eq(userTenants.userId, userId), eq(tenants.active, true), isNotNull(tenants.readyAt)))
    .orderBy(asc(sql`${name} collate nocase`), asc(id)).limit(MAX_SCHOOLS);
}

/** What each school answers; `away` where it cannot be asked just now, which keeps no one from the others. */
export async function askSchools<T>(
  { doors }: Pick<Services, "doors">,
  schools: readonly OwnSchool[],
  ask: (db: TenantReader) => Promise<T>,
): Promise<{ school: OwnSchool; answer: T | "away" }[]> {
  return await Promise.all(schools.map(async (school) => {
    const answer = await doors.readTenant(school.id, ask).catch((error: unknown) => {
      if (error instanceof AppError) return "away" as const;
      throw error;
    });
    return { school, answer };
  }));
}

/** Schools where the person is active, and those that cannot be asked: signing in there decides. `but`: left out. */
export async function listActiveSchools(
  services: Pick<Services, "doors" | "config">,
  userId: string,
  but?: string,
): Promise<OwnSchool[]> {
  const schools = (await listOwnSchools(services, userId)).filter(({ id }) => id !== but);
  const answers = await askSchools(services, schools, (db) => isActiveStaff(db, userId));
  return answers.flatMap(({ school, answer }) => answer === false ? [] : [school]);
}

async function isActiveStaff(db: Pick<TenantReader, "select">, userId: string): Promise<boolean> {
  const [row] = await db.select({ id: staff.userId }).from(staff)
    .where(and(eq(staff.userId, userId), isNull(staff.archivedAt)));
  return row !== undefined;
}
