import { MAIL_WIDGET_CODE } from "../features/embed/mail_widget_code.ts";
import { underCodeLimit } from "../queries/mailed_codes.ts";
import type { Services } from "../services/services.ts";
import { requestPersonMail } from "./request_person_mail.ts";

/** An emailed code for each student of the address, for one frame alone. */
export function requestWidgetCode(
  services: Services,
  tenantId: string,
  { email, frameHash }: { email: string; frameHash: string },
): Promise<void> {
  return requestPersonMail(services, tenantId, {
    kind: MAIL_WIDGET_CODE,
    email,
    role: "student",
    idKey: "studentId",
    payload: { frameHash },
    limit: underCodeLimit,
  });
}
