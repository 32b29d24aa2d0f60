import { eq } from "drizzle-orm";
import { tenants } from "../../db/control/schema/index.ts";
import { AppError } from "../../domain/errors.ts";
import { LIFETIMES } from "../../domain/limits.ts";
import { selectTenants } from "../features/tenants/read_tenants.ts";
import { makeStaffLink, makeStudentLink, makeSuperAdminLink, tenantUrl } from "../flows/make_sign_in_link.ts";
import type { Services } from "../services/services.ts";
import { ADMINISTRATOR, SCHOOL, STUDENT, SUPER_ADMIN, TEACHERS } from "./school.ts";

/** Staff links work once, all until `expiresAt`. */
export type DemonstrationLinks = {
  school: { name: string; url: string };
  superAdmin: string;
  administrator: string;
  teacher: string;
  student: string;
  studentEmail: string;
  expiresAt: string;
};

/** Null without a complete demonstration school. */
export async function demonstrationLinks(services: Services): Promise<DemonstrationLinks | null> {
  const lifetimeMs = LIFETIMES.demonstrationLink;
  const [school] = await services.doors.readControl((db) =>
    selectTenants(db).where(eq(tenants.subdomain, SCHOOL.subdomain))
  );
  if (!school?.readyAt || !school.active) return null;
  try {
    const superAdmin = await makeSuperAdminLink(services, { email: SUPER_ADMIN.email, lifetimeMs });
    const administrator = await makeStaffLink(services, school, { email: ADMINISTRATOR.email, lifetimeMs });
    const teacher = await makeStaffLink(services, school, { email: TEACHERS.okafor.email, lifetimeMs });
    const student = await makeStudentLink(services, school, { studentId: STUDENT.studentId, lifetimeMs });
    return {
      school: { name: school.name, url: tenantUrl(services.config, school) },
      superAdmin: superAdmin.url,
      administrator: administrator.url,
      teacher: teacher.url,
      student: student.url,
      studentEmail: student.email ?? "",
      expiresAt: superAdmin.expiresAt,
    };
  } catch (error) {
    // Another school of that name, or changed people.
    if (error instanceof AppError && ["not_found", "conflict"].includes(error.code)) return null;
    throw error;
  }
}
