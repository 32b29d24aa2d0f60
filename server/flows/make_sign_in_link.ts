import { AppError } from "../../domain/errors.ts";
import { links } from "../../domain/links.ts";
import type { Config } from "../config.ts";
import { createStaffLink, createSuperAdminLink } from "../features/sign_in/create_staff_link.ts";
import { createAccessLink } from "../features/students/create_access_link.ts";
import { findStudent } from "../features/students/find_student.ts";
import type { TenantItem } from "../features/tenants/list_tenants.ts";
import type { Services } from "../services.ts";
import { tenantUrl } from "./provision_tenant.ts";

/** A whole address that lets somebody in; `expiresAt` is a UTC instant. */
export type SignInLink = { url: string; expiresAt: string };
type Place = Pick<TenantItem, "id" | "subdomain" | "domain">;

/** Makes a one-time sign-in address for a member of staff, in the operator's hand and on record; `lifetime` in milliseconds. Throws not_found for who may not sign in there. */
export async function makeStaffLink(
  services: Services,
  tenant: Place,
  { email, lifetime }: { email: string; lifetime: number },
): Promise<SignInLink> {
  const link = await services.doors.writeTenant(
    tenant.id,
    (tx) => createStaffLink(tx, { email, lifetime, now: services.now() }, { kind: "operator" }),
  );
  if (!link) throw new AppError("not_found", `Nobody with the address ${email} may sign in there.`);
  return { url: placeUrl(services.config, tenant) + links.loginLink(link.token), expiresAt: link.expiresAt };
}

/** The same for a super admin, on the installation's own host. */
export async function makeSuperAdminLink(
  services: Services,
  { email, lifetime }: { email: string; lifetime: number },
): Promise<SignInLink> {
  const link = await services.doors.writeControl((tx) =>
    createSuperAdminLink(tx, { email, lifetime, now: services.now() }, { kind: "operator" })
  );
  if (!link) throw new AppError("not_found", `No super admin has the address ${email}.`);
  const { scheme, adminHosts } = services.config;
  return { url: `${scheme}://${adminHosts[0]}${links.loginLink(link.token)}`, expiresAt: link.expiresAt };
}

/**
 * Makes an access link for a student, by the school's own student id; 30 days unless `lifetime` (milliseconds) says
 * otherwise. `email` is the address that the student will be asked for. Throws not_found, conflict for an archived one.
 */
export async function makeStudentLink(
  services: Services,
  tenant: Place,
  { studentId, lifetime }: { studentId: string; lifetime?: number },
): Promise<SignInLink & { email: string | null }> {
  const { doors, now, config } = services;
  const student = await doors.readTenant(tenant.id, (db) => findStudent(db, studentId));
  if (student.archivedAt !== null) {
    throw new AppError("conflict", "This student is archived, so no link would let them in.");
  }
  const { token, expiresAt } = await doors.writeTenant(
    tenant.id,
    (tx) => createAccessLink(tx, { kind: "operator" }, { studentId: student.id, now: now(), lifetime }),
  );
  return { url: placeUrl(config, tenant) + links.studentAccess(token), expiresAt, email: student.email };
}

/** Where an establishment answers: below the base domain, or at its own domain where it has no subdomain. */
export function placeUrl(
  config: Config,
  { subdomain, domain }: Pick<TenantItem, "subdomain" | "domain">,
): string {
  if (subdomain !== null) return tenantUrl(config, subdomain);
  return domain === null ? `${config.scheme}://${config.baseDomain}` : `${config.scheme}://${domain}`;
}
