import { and, inArray, isNull } from "drizzle-orm";
import { staff } from "../../../db/tenant/schema/index.ts";
import { links } from "../../../domain/links.ts";
import { fullName } from "../../../domain/people.ts";
import { plainMail } from "../../adapters/mail/plain_mail.ts";
import type { Services } from "../../services.ts";
import { THE_INSTALLATION } from "./join_staff.ts";
import { readEstablishment } from "../settings/read_settings.ts";

type Job = { tenantId: string; payload: Record<string, unknown>; services: Services };

/** Job `INVITATION_JOB`: says how to sign in, without a token, so that the mail opens nothing; none to archived staff. */
export async function sendInvitation({ tenantId, payload, services }: Job): Promise<void> {
  const { doors, mail } = services;
  const [rows, { establishmentName }] = await doors.readTenant(tenantId, (db) =>
    Promise.all([
      db.select({
        id: staff.userId,
        firstName: staff.firstName,
        lastName: staff.lastName,
        email: staff.email,
      }).from(staff).where(
        and(
          inArray(staff.userId, [String(payload.staffId), String(payload.by)]),
          isNull(staff.archivedAt),
        ),
      ),
      readEstablishment(db),
    ]));
  const invited = rows.find(({ id }) => id === payload.staffId);
  if (!invited) return;
  const inviter = rows.find(({ id }) => id === payload.by);
  await mail.send(plainMail({
    to: invited.email,
    subject: `You can use Unitfolio at ${establishmentName}`,
    greeting: `Hello ${invited.firstName},`,
    paragraphs: [
      `${
        inviter
          ? fullName(inviter)
          : payload.by === THE_INSTALLATION
          ? "The Unitfolio team"
          : "An administrator"
      } has given you access to Unitfolio at ${establishmentName}. It holds the portfolios of students on the Unit Award Scheme.`,
      `Sign in with this address, ${invited.email}. There is no password: ask for a link on the page, and it comes to this mailbox.`,
    ],
    button: { label: "Go to the sign-in page", url: `${String(payload.origin)}${links.login()}` },
    closing: "If you do not work there, please ignore this mail.",
  }));
}
