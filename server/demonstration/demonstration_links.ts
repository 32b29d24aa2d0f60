import { eq } from "drizzle-orm";
import { tenants } from "../../db/control/schema/index.ts";
import { AppError } from "../../domain/errors.ts";
import { LIFETIMES } from "../../domain/limits.ts";
import { selectTenants } from "../features/tenants/list_tenants.ts";
import { makeStaffLink, makeStudentLink, makeSuperAdminLink, placeUrl } from "../flows/make_sign_in_link.ts";
import type { Services } from "../services.ts";
import { ADMINISTRATOR, SCHOOL, STUDENT, SUPER_ADMIN, TEACHERS } from "./school.ts";

/** A fresh way in for every role; staff links work once, all until `expiresAt`. */
export type DemonstrationLinks = {
  school: { name: string; url: string };
  superAdmin: string;
  administrator: string;
  teacher: string;
  student: string;
  /** What the student's page asks for. */
  studentEmail: string;
  expiresAt: string;
};

/** Makes new sign-in links into the demonstration school, or gives null where there is none, or not all of it. */
export async function demonstrationLinks(services: Services): Promise<DemonstrationLinks | null> {
  const lifetime = LIFETIMES.demonstrationLink;
  const [school] = await services.doors.readControl((db) =>
    selectTenants(db).where(eq(tenants.subdomain, SCHOOL.subdomain))
  );
  if (!school?.readyAt || !school.active) return null;
  try {
    const superAdmin = await makeSuperAdminLink(services, { email: SUPER_ADMIN.email, lifetime });
    const administrator = await makeStaffLink(services, school, { email: ADMINISTRATOR.email, lifetime });
    const teacher = await makeStaffLink(services, school, { email: TEACHERS.okafor.email, lifetime });
    const student = await makeStudentLink(services, school, { studentId: STUDENT.studentId, lifetime });
    return {
      school: { name: school.name, url: placeUrl(services.config, school) },
      superAdmin: superAdmin.url,
      administrator: administrator.url,
      teacher: teacher.url,
      student: student.url,
      studentEmail: student.email ?? "",
      expiresAt: superAdmin.expiresAt,
    };
  } catch (error) {
    // A school of that name made by somebody, or a demonstration whose people were changed since.
    if (error instanceof AppError && ["not_found", "conflict"].includes(error.code)) return null;
    throw error;
  }
}
