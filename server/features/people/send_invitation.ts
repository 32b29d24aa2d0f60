import { and, inArray, isNull } from "drizzle-orm";
import { staff } from "../../../db/tenant/schema/index.ts";
import { mayUse } from "../../../domain/sign_in_ways.ts";
import { links } from "../../../domain/links.ts";
import { fullName } from "../../../domain/people.ts";
import { plainMail } from "../../adapters/mail/plain_mail.ts";
import type { Services } from "../../services/services.ts";
import { offeredTo, readStoredWays, waysOf } from "../../queries/sign_in_ways.ts";
import { THE_INSTALLATION } from "./join_staff.ts";
import { readEstablishment } from "../settings/read_settings.ts";

type Job = { tenantId: string; payload: Record<string, unknown>; services: Services };

const OR = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** Job `INVITATION_JOB`: says how to sign in, without a token, so that the mail opens nothing; none to archived staff. */
export async function sendInvitation({ tenantId, payload, services }: Job): Promise<void> {
  const { doors, mail } = services;
  const [rows, stored, { establishmentName }] = await doors.readTenant(tenantId, (db) =>
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
      readStoredWays(db),
      readEstablishment(db),
    ]));
  const invited = rows.find(({ id }) => id === payload.staffId);
  if (!invited) return;
  const ways = await waysOf(services, stored);
  const names = offeredTo(ways, "staff").map(({ name }) => name);
  const howTo = mayUse(ways.rules, "email", "staff")
    ? `Sign in with this address, ${invited.email}. There is no password: ask for a link on the page, and we'll email it to this address.`
    : `Sign in with the account that has this address, ${invited.email}: ${OR.format(names)}.`;
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
      } has given you access to Unitfolio at ${establishmentName}. Students' portfolios for the Unit Award Scheme are kept there.`,
      howTo,
    ],
    button: { label: "Go to the sign-in page", url: `${String(payload.origin)}${links.login()}` },
    closing: "If you do not work there, please ignore this email.",
  }));
}
