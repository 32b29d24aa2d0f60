import { eq } from "drizzle-orm";
import { users } from "../../db/control/schema/index.ts";
import { links } from "../../domain/links.ts";
import { plainMail } from "../adapters/mail/plain_mail.ts";
import { DECOY } from "../queue/queue.ts";
import type { Services } from "../services/services.ts";
import { tracelessStatements } from "./link_request_guards.ts";
import { listActiveSchools } from "./schools_of_person.ts";

type Job = { payload: Record<string, unknown>; services: Services };

/** Mails someone the sign-in pages of their active schools, and a super admin the installation's; none where there are none. */
export async function mailSchools({ payload, services }: Job): Promise<void> {
  const { doors, config, mail, now } = services;
  const email = String(payload.email);
  const { id, firstName, superAdmin } = users;
  const [person] = await doors.readControl((db) =>
    db.select({ id, firstName, superAdmin }).from(users).where(eq(users.email, email))
  );
  // Commits as a decoy does (`act_as_link_mail.ts`), so that the next write's time tells nothing.
  const decoy = { kind: DECOY, email: "", now: now() };
  await doors.writeControl((tx) => tx.batch(tracelessStatements(tx, "outbox", decoy)));
  if (person === undefined) return;
  const schools = await listActiveSchools(services, person.id);
  const pages = schools.map(({ name, origin }) => ({
    label: `Sign in to ${name}`,
    url: origin + links.login(),
  }));
  if (person.superAdmin) {
    const url = `${config.scheme}://${config.adminHosts[0]}${links.login()}`;
    pages.push({ label: "Sign in as a super admin", url });
  }
  if (pages.length === 0) return;
  await mail.send(plainMail({
    to: email,
    subject: "Where you sign in to Unitfolio",
    greeting: `Hello ${person.firstName},`,
    paragraphs: [
      pages.length === 1
        ? "This is the page on which you sign in. Keep its address: next time you can go there directly."
        : "These are the pages on which you sign in. Keep their addresses: next time you can go there directly.",
    ],
    more: pages,
    closing: "If you did not ask for this, you can ignore this email: nothing has changed.",
  }));
}
