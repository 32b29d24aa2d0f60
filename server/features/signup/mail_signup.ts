import { type SQL, sql } from "drizzle-orm";
import { signups } from "../../../db/control/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { dateAndTime, DEFAULT_TIME_ZONE } from "../../../domain/dates.ts";
import { LIFETIMES } from "../../../domain/limits.ts";
import { serverLinks } from "../../../domain/server_links.ts";
import { plainMail } from "../../adapters/mail/plain_mail.ts";
import type { Mail } from "../../adapters/mail/transport.ts";
import type { Services } from "../../services/services.ts";
import { hashToken, newToken } from "../../kernel/tokens.ts";

/** Payload `{ signupId }`. */
export const MAIL_SIGNUP = "mail_signup";

/** Condition over `signups`: the link of one works, or will. */
export function isOpenSignup(now: Date): SQL {
  return sql`signups.created_at > ${new Date(now.getTime() - LIFETIMES.signup).toISOString()}`;
}

export function expiredSignups(now: Date): SQL {
  return sql`signups where not ${isOpenSignup(now)}`;
}

/** Creates the link only now, so that its plain token exists in the email alone; that of an earlier try ends. */
export async function mailSignup(
  { payload, services }: { payload: Record<string, unknown>; services: Services },
): Promise<void> {
  const { doors, config, mail, now } = services;
  const token = newToken();
  const { email, subdomain, createdAt } = signups;
  const [[signup]] = await doors.writeControl((tx) =>
    tx.batch([
      tx.db.all(typedRows({ email, subdomain, createdAt }, (returned) =>
        sql`
        update signups set token_hash = ${hashToken(token)}
        where id = ${String(payload.signupId)} and ${isOpenSignup(now())}
          and not exists (select 1 from tenants where tenants.id = signups.tenant_id)
        returning ${returned}`)),
    ])
  );
  if (signup === undefined) return;
  await mail.send(signupMail(`${config.scheme}://`, config.baseDomain, { ...signup, token }));
}

type Wanted = { email: string; subdomain: string; createdAt: string; token: string };

/** Holds nothing that was typed but the address and the subdomain, so that no stranger writes to another in our name. */
function signupMail(scheme: string, site: string, { email, subdomain, createdAt, token }: Wanted): Mail {
  const until = new Date(Date.parse(createdAt) + LIFETIMES.signup).toISOString();
  return plainMail({
    to: email,
    subject: "Your Unitfolio trial: confirm your email address",
    greeting: "Hello,",
    paragraphs: [
      `You asked for a free trial of Unitfolio at ${subdomain}.${site}.`,
      `Open this link to confirm your email address and create your school. It works until ${
        dateAndTime(until, DEFAULT_TIME_ZONE)
      }.`,
    ],
    button: { label: "Create my school", url: `${scheme}${site}${serverLinks.confirmSignup(token)}` },
    closing: "If you did not ask for this, you can ignore this email: nothing is created without the link.",
  });
}
