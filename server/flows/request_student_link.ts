import type { Services } from "../services/services.ts";
import { requestPersonMail } from "./request_person_mail.ts";

/** An emailed link for each student of the address. */
export function requestStudentLink(
  services: Services,
  { tenantId, origin }: { tenantId: string; origin: string },
  { email, assignmentId }: { email: string; assignmentId?: string },
): Promise<void> {
  return requestPersonMail(services, tenantId, {
    kind: "mail_requested_link",
    email,
    role: "student",
    idKey: "studentId",
    payload: { origin, ...(assignmentId ? { assignmentId } : {}) },
  });
}
