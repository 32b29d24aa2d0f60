import { and, eq, isNull } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { students, unitAssignments } from "../../../db/tenant/schema/index.ts";
import { links } from "../../../domain/links.ts";
import type { Services } from "../../services.ts";
import { readEstablishment } from "../settings/read_establishment.ts";
import { createAccessLink } from "../students/create_access_link.ts";
import { requestedLinkMail } from "./requested_link_mail.ts";

const SIGN_IN = { kind: "system", id: "sign_in" } as const;
type Asked = { email: string; studentId: string; assignmentId: string };

/**
 * The job behind a wish for a link, `{ email, studentId, origin, wish, assignmentId? }`: a mail to one student of that
 * address with their own name and link. The link is made only now, so that it stands in clear in the mail alone; it leads to
 * the portfolio where that is theirs. Does nothing once the student is archived or has another address. The link bears the
 * wish's name, so that trying again replaces it and costs nobody the links they had.
 */
export async function mailRequestedLink(
  { payload, services, tenantId }: { payload: Record<string, unknown>; services: Services; tenantId: string },
): Promise<void> {
  const { doors, now, mail } = services;
  const email = String(payload.email);
  const studentId = String(payload.studentId);
  const assignmentId = typeof payload.assignmentId === "string" ? payload.assignmentId : "";
  const [student, establishment] = await doors.readTenant(
    tenantId,
    (db) => Promise.all([readAsked(db, { email, studentId, assignmentId }), readEstablishment(db)]),
  );
  if (!student) return;
  const { token, expiresAt } = await doors.writeTenant(
    tenantId,
    (tx) => createAccessLink(tx, SIGN_IN, { studentId, now: now(), id: `${payload.wish}_${studentId}` }),
  );
  await mail.send(requestedLinkMail({
    to: email,
    firstName: student.firstName,
    url: `${String(payload.origin)}${links.studentAccess(token, student.own ?? undefined)}`,
    expiresAt,
    place: establishment.establishmentName,
    timeZone: establishment.timeZone,
  }));
}

/** The student, if the address is still theirs, with the portfolio that was asked for where it is theirs; one query. */
async function readAsked(db: TenantReader, { email, studentId, assignmentId }: Asked) {
  const [student] = await db.select({ firstName: students.firstName, own: unitAssignments.id })
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
