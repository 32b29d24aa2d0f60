import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { hosts, tenants, users } from "../../db/control/schema/index.ts";
import { AppError, notFound } from "../../domain/errors.ts";
import { isSecondFactorRequired } from "../../domain/second_factor.ts";
import { NO_SUPPORT_GRANT } from "../../domain/support.ts";
import { controlEventStatement } from "../features/activity/control_events.ts";
import { readSecondFactor } from "../features/second_factor/read_second_factor.ts";
import { readSettings } from "../features/settings/read_settings.ts";
import {
  enterSchool,
  makeHandover,
  readHandoverPerson,
  type SchoolHandover,
  type SupportPerson,
} from "../features/support/handover.ts";
import { endSupport } from "../features/support/grant_support.ts";
import { readOpenGrant } from "../features/support/list_grants.ts";
import { tellSupport } from "../features/support/list_schools.ts";
import type { Services } from "../services/services.ts";
import { tenantUrl } from "./make_sign_in_link.ts";
import { writeWithJobs } from "../queue/write_with_jobs.ts";

/**
 * Hands a super admin over to a school whose administrator has let support in; recorded in control. Throws forbidden
 * without an open grant or the second factor that the school asks of its administrators, not_found for an unknown or inactive school.
 */
export async function openSchoolForSupport(
  { doors, config, now }: Services,
  { userId, tenantId }: { userId: string; tenantId: string },
): Promise<SchoolHandover> {
  const [school] = await doors.readControl((db) =>
    db.select({ name: tenants.name, subdomain: tenants.subdomain, domain: hosts.host }).from(tenants)
      .leftJoin(hosts, and(eq(hosts.tenantId, tenants.id), eq(hosts.kind, "domain"), isNull(hosts.retiredAt)))
      .where(and(eq(tenants.id, tenantId), eq(tenants.active, true), isNotNull(tenants.readyAt)))
  );
  const person = await readSuperAdmin(doors, userId);
  if (!school || person === null) throw notFound();
  await assertSecondFactor(doors, { userId, tenantId, name: school.name });
  const at = now();
  const handover = await doors.writeTenant(tenantId, (tx) => makeHandover(tx, { person, now: at }));
  if (handover === null) throw new AppError("forbidden", `${school.name} ${NO_SUPPORT_GRANT}`);
  await doors.writeControl((tx) =>
    tx.batch([
      controlEventStatement(tx, {
        what: "super_admin.school_opened",
        at,
        actor: { kind: "super_admin", id: userId },
        tenantId,
        data: { grantId: handover.id },
      }, sql`1`),
    ])
  );
  return { ...handover, name: school.name, origin: tenantUrl(config, school) };
}

/** A person who has one has typed its code to sign in. */
async function assertSecondFactor(
  doors: Services["doors"],
  { userId, tenantId, name }: { userId: string; tenantId: string; name: string },
): Promise<void> {
  const [{ secondFactor }, { on }] = await Promise.all([
    doors.readTenant(tenantId, readSettings),
    doors.readControl((db) => readSecondFactor(db, userId)),
  ]);
  if (on || !isSecondFactorRequired(secondFactor, "admin")) return;
  throw new AppError("forbidden", `${name} asks for a second factor. Set up yours first.`);
}

type Enter = { tenantId: string; token: string; previousTokenHash: string | null };

/** Null for a handover that is unknown, used or expired, of a grant that has ended or a person who lost the right. */
export async function enterSchoolForSupport(
  { doors, now }: Services,
  { tenantId, ...input }: Enter,
): Promise<{ token: string; maxAge: number } | null> {
  const at = now();
  const personId = await doors.readTenant(
    tenantId,
    (db) => readHandoverPerson(db, { token: input.token, now: at }),
  );
  if (personId === null || await readSuperAdmin(doors, personId) === null) return null;
  return await doors.writeTenant(tenantId, (tx) => enterSchool(tx, { ...input, personId, now: at }));
}

/** The grant that was open; null for none. */
export async function endSupportAsOperator(services: Services, tenantId: string): Promise<string | null> {
  const { doors, now } = services;
  const at = now();
  const open = await doors.readTenant(tenantId, (db) => readOpenGrant(db, at));
  if (open === null) return null;
  const actor = { kind: "operator" } as const;
  await writeWithJobs(services, tenantId, (tx) => endSupport(tx, actor, { id: open.id, now: at }));
  await tellSupport({ services, tenantId });
  return open.id;
}

async function readSuperAdmin(doors: Services["doors"], userId: string): Promise<SupportPerson | null> {
  const { id, email, firstName, lastName, superAdmin } = users;
  const [person] = await doors.readControl((db) =>
    db.select({ id, email, firstName, lastName }).from(users).where(and(eq(id, userId), eq(superAdmin, true)))
  );
  return person ?? null;
}
