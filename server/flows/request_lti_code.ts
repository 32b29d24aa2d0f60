import type { LaunchRole } from "../../domain/lti.ts";
import { MAIL_LTI_CODE } from "../features/lti/linking/mail_code.ts";
import { hashToken } from "../kernel/tokens.ts";
import { underCodeLimit } from "../queries/mailed_codes.ts";
import type { Services } from "../services/services.ts";
import { requestPersonMail } from "./request_person_mail.ts";

/** An emailed code for each student, or each member of staff, of the address. */
export function requestLtiCode(
  services: Services,
  { tenantId, origin }: { tenantId: string; origin: string },
  { token, role, email }: { token: string; role: LaunchRole; email: string },
): Promise<void> {
  return requestPersonMail(services, tenantId, {
    kind: MAIL_LTI_CODE,
    email,
    role,
    idKey: "personId",
    payload: { role, origin, tokenHash: hashToken(token) },
    limit: underCodeLimit,
  });
}
