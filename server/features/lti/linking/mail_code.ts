import { and, eq, isNull, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { staff, students } from "../../../../db/tenant/schema/index.ts";
import { type LaunchRole, LTI_TIMES } from "../../../../domain/lti.ts";
import { plainMail } from "../../../adapters/mail/plain_mail.ts";
import { isLastCode, LAST_CODE } from "../../../queries/mailed_codes.ts";
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
  const [email, personId, tokenHash] = [payload.email, payload.personId, payload.tokenHash].map(String) as [
    string,
    string,
    string,
  ];
  const role = payload.role === "student" ? "student" : "staff";
  const [person, { establishmentName }] = await doors.readTenant(
    tenantId,
    (db) => Promise.all([readActive(db, { role, personId, email, now: now() }), readEstablishment(db)]),
  );
  if (person === null) return;
  const code = newCode();
  const stored = await doors.writeTenant(
    tenantId,
    (tx) => storeCode(tx, { tokenHash, personId, code, now: now() }),
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

async function readActive(
  db: TenantReader,
  { role, personId, email, now }: { role: LaunchRole; personId: string; email: string; now: Date },
): Promise<{ firstName: string; isLast: 0 | 1 } | null> {
  const isLast = sql<0 | 1>`${isLastCode({ kind: MAIL_LTI_CODE, email, now })}`;
  const [person] =
    await (role === "student"
      ? db.select({ firstName: students.firstName, isLast }).from(students)
        .where(and(eq(students.id, personId), eq(students.email, email), isNull(students.archivedAt)))
      : db.select({ firstName: staff.firstName, isLast }).from(staff)
        .where(and(eq(staff.userId, personId), eq(staff.email, email), isNull(staff.archivedAt))));
  return person ?? null;
}

/** Six digits, each as likely as any other. */
function newCode(): string {
  for (;;) {
    const [number] = crypto.getRandomValues(new Uint32Array(1));
    // Above it, the first codes would be likelier.
    if (number! < 4_294_000_000) return String(number! % 1_000_000).padStart(6, "0");
  }
}
