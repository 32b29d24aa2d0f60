import { type LaunchRole, LTI_TIMES } from "../../../../domain/lti.ts";
import { MAILED_CODES } from "../../../../domain/mailed_codes.ts";
import { plainMail } from "../../../adapters/mail/plain_mail.ts";
import { newDigits } from "../../../kernel/tokens.ts";
import { LAST_CODE, readAddressee } from "../../../queries/mailed_codes.ts";
import type { Services } from "../../../services/services.ts";
import { readEstablishment } from "../../settings/read_settings.ts";
import { storeCode } from "./pending_link.ts";

export const MAIL_LTI_CODE = "mail_lti_code";

/** Staff sign in to Unitfolio itself, always. */
const AFTERWARDS: Readonly<Record<LaunchRole, string>> = {
  student: "After that your learning platform opens Unitfolio for you without one.",
  staff:
    "After that you see your students' progress in your course, and choose what an activity opens, without one. It does not sign you in to Unitfolio.",
};

/** Job `{ email, role, personId, tokenHash, origin, wish }`: makes the code, so that no other row ever holds it. */
export async function mailLtiCode(
  { payload, services, tenantId }: { payload: Record<string, unknown>; services: Services; tenantId: string },
): Promise<void> {
  const { doors, now, mail } = services;
  const [email, personId] = [String(payload.email), String(payload.personId)];
  const role = payload.role === "student" ? "student" : "staff";
  const addressee = { kind: MAIL_LTI_CODE, role, personId, email, now: now() } as const;
  const [person, { establishmentName }] = await doors.readTenant(
    tenantId,
    (db) => Promise.all([readAddressee(db, addressee), readEstablishment(db)]),
  );
  if (!person) return;
  const code = newDigits(MAILED_CODES.digits);
  const stored = await doors.writeTenant(
    tenantId,
    (tx) => storeCode(tx, { tokenHash: String(payload.tokenHash), personId, code, now: now() }),
  );
  if (!stored) return;
  await mail.send(plainMail({
    to: email,
    // Without the code, which a locked screen would show.
    subject: `Your code for ${establishmentName}`,
    greeting: `Hello ${person.firstName},`,
    paragraphs: [
      `Type this code in the page that asked for it: ${code}`,
      `It works for ${LTI_TIMES.code / 60_000} minutes, once. ${AFTERWARDS[role]}`,
      ...(person.isLast ? [LAST_CODE] : []),
    ],
    button: { label: "Open Unitfolio", url: String(payload.origin) },
    closing:
      "If you did not ask for it, someone may have typed your address. Tell no one the code, and ignore this email.",
  }));
}
