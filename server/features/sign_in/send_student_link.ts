import { and, eq, isNull } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { students, unitAssignments } from "../../../db/tenant/schema/index.ts";
import { longDate } from "../../../domain/dates.ts";
import { links } from "../../../domain/links.ts";
import { plainMail } from "../../adapters/mail/plain_mail.ts";
import type { Services } from "../../services/services.ts";
import { readEstablishment } from "../settings/read_settings.ts";
import { createAccessLink } from "../students/create_access_link.ts";

const SIGN_IN_ACTOR = { kind: "system", id: "sign_in" } as const;
type StudentQuery = { email: string; studentId: string; assignmentId: string };

/**
 * Job `{ email, studentId, origin, wish, assignmentId? }`. The link's id derives from `wish`, so that a retry
 * replaces it. No mail once the student is archived or has another address.
 */
export async function sendStudentLink(
  { payload, services, tenantId }: { payload: Record<string, unknown>; services: Services; tenantId: string },
): Promise<void> {
  const { doors, now, mail } = services;
  const email = String(payload.email);
  const studentId = String(payload.studentId);
  const assignmentId = typeof payload.assignmentId === "string" ? payload.assignmentId : "";
  const [student, establishment] = await doors.readTenant(
    tenantId,
    (db) => Promise.all([readStudent(db, { email, studentId, assignmentId }), readEstablishment(db)]),
  );
  if (!student) return;
  const { token, expiresAt } = await doors.writeTenant(
    tenantId,
    (tx) =>
      createAccessLink(tx, SIGN_IN_ACTOR, {
        studentId,
        now: now(),
        id: `${payload.wish}_${studentId}`,
        requested: true,
      }),
  );
  const { establishmentName, timeZone } = establishment;
  await mail.send(plainMail({
    to: email,
    subject: `A new link for ${student.firstName}'s portfolio`,
    greeting: `Hello ${student.firstName},`,
    paragraphs: [
      `Here is your new link to your portfolio at ${establishmentName}. It works until ${
        longDate(expiresAt, timeZone)
      }.`,
      `When you open it, type this email address: ${email}`,
    ],
    button: {
      label: "Open my portfolio",
      url: `${String(payload.origin)}${links.studentAccess(token, student.assignmentId ?? undefined)}`,
    },
    closing: "If you did not ask for it, you can ignore this email.",
  }));
}

async function readStudent(db: TenantReader, { email, studentId, assignmentId }: StudentQuery) {
  const [student] = await db.select({ firstName: students.firstName, assignmentId: unitAssignments.id })
    .from(students)
    .leftJoin(
      unitAssignments,
      and(
        eq(unitAssignments.studentId, students.id),
        eq(unitAssignments.id, assignmentId),
        isNull(unitAssignments.archivedAt),
      ),
    )
    .where(and(eq(students.id, studentId), eq(students.email, email), isNull(students.archivedAt)));
  return student;
}
