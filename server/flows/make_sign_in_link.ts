import { AppError } from "../../domain/errors.ts";
import { links } from "../../domain/links.ts";
import type { Config } from "../config/config.ts";
import { createStaffLink, createSuperAdminLink } from "../features/sign_in/create_staff_link.ts";
import { createAccessLink } from "../features/students/create_access_link.ts";
import { findStudent } from "../features/students/read_student.ts";
import type { TenantItem } from "../features/tenants/read_tenants.ts";
import type { Services } from "../services/services.ts";
import { subdomainUrl } from "./provision_tenant.ts";

/** `expiresAt` is a UTC instant. */
export type SignInLink = { url: string; expiresAt: string };
type TenantAddress = Pick<TenantItem, "id" | "subdomain" | "domain">;

/** Recorded as the operator's act. Throws not_found. */
export async function makeStaffLink(
  services: Services,
  tenant: TenantAddress,
  { email, lifetimeMs }: { email: string; lifetimeMs: number },
): Promise<SignInLink> {
  const link = await services.doors.writeTenant(
    tenant.id,
    (tx) => createStaffLink(tx, { email, lifetimeMs, now: services.now() }, { kind: "operator" }),
  );
  if (!link) throw new AppError("not_found", `No one with the address ${email} may sign in there.`);
  return { url: tenantUrl(services.config, tenant) + links.loginLink(link.token), expiresAt: link.expiresAt };
}

export async function makeSuperAdminLink(
  services: Services,
  { email, lifetimeMs }: { email: string; lifetimeMs: number },
): Promise<SignInLink> {
  const link = await services.doors.writeControl((tx) =>
    createSuperAdminLink(tx, { email, lifetimeMs, now: services.now() }, { kind: "operator" })
  );
  if (!link) throw new AppError("not_found", `No super admin has the address ${email}.`);
  const { scheme, adminHosts } = services.config;
  return { url: `${scheme}://${adminHosts[0]}${links.loginLink(link.token)}`, expiresAt: link.expiresAt };
}

/** By the school's own student id; 30 days by default. Throws not_found, conflict when archived. */
export async function makeStudentLink(
  services: Services,
  tenant: TenantAddress,
  { studentId, lifetimeMs }: { studentId: string; lifetimeMs?: number },
): Promise<SignInLink & { email: string | null }> {
  const { doors, now, config } = services;
  const student = await doors.readTenant(tenant.id, (db) => findStudent(db, studentId));
  if (student.archivedAt !== null) {
    throw new AppError("conflict", "This student is archived, so no link would let them in.");
  }
  const { token, expiresAt } = await doors.writeTenant(
    tenant.id,
    (tx) => createAccessLink(tx, { kind: "operator" }, { studentId: student.id, now: now(), lifetimeMs }),
  );
  return { url: tenantUrl(config, tenant) + links.studentAccess(token), expiresAt, email: student.email };
}

/** Subdomain of the base domain, else its own domain. */
export function tenantUrl(
  config: Config,
  { subdomain, domain }: Pick<TenantItem, "subdomain" | "domain">,
): string {
  if (subdomain !== null) return subdomainUrl(config, subdomain);
  return domain === null ? `${config.scheme}://${config.baseDomain}` : `${config.scheme}://${domain}`;
}
