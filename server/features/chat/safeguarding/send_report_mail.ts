import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { staff } from "../../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import { links } from "../../../../domain/links.ts";
import { plainMail } from "../../../adapters/mail/plain_mail.ts";
import { type Mail, mailFault } from "../../../adapters/mail/transport.ts";
import type { Services } from "../../../services/services.ts";
import { readEstablishment } from "../../settings/read_settings.ts";

type Job = { payload: Record<string, unknown>; services: Services; tenantId: string };

/**
 * Job `{ personId, origin }`; sends nothing unless the person still is an administrator and another's report
 * is open.
 */
export async function sendReportMail({ payload, services, tenantId }: Job): Promise<void> {
  const { doors, mail } = services;
  const [person, { establishmentName: siteName }] = await doors.readTenant(
    tenantId,
    (db) => Promise.all([readRecipient(db, String(payload.personId)), readEstablishment(db)]),
  );
  if (!person) return;
  const message = reportMail({
    ...person,
    siteName,
    url: `${String(payload.origin)}${links.safeguarding()}`,
  });
  try {
    await mail.send(message);
  } catch (error) {
    throw mailFault(error, "a mail about a report was not taken");
  }
}

async function readRecipient(db: Pick<TenantReader, "all">, personId: string) {
  const [row] = await db.all(typedRows({ to: staff.email, firstName: staff.firstName }, (columns) =>
    sql`
    select ${columns} from staff
    where user_id = ${personId} and role = 'admin' and archived_at is null and exists (
      select 1 from chat_reports where handled_at is null and reported_by <> ${personId})`));
  return row;
}

/** Contains neither message text nor names. */
function reportMail(
  { to, firstName, siteName, url }: { to: string; firstName: string; siteName: string; url: string },
): Mail {
  return plainMail({
    to,
    subject: `A message was reported at ${siteName}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `Someone at ${siteName} has reported a message in Unitfolio. Please look at it soon: a child may need you.`,
      "You need to be signed in as an administrator, in Admin Mode.",
    ],
    button: { label: "Open the reports", url },
    closing: "Every administrator gets this email. What was written is never in an email.",
  });
}
