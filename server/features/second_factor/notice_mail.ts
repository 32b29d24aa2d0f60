import { eq } from "drizzle-orm";
import { users } from "../../../db/control/schema/index.ts";
import type { ControlReader, ControlWriter } from "../../../db/doors.ts";
import { serverLinks } from "../../../domain/server_links.ts";
import { plainMail } from "../../adapters/mail/plain_mail.ts";
import { outboxStatement } from "../../queue/enqueue.ts";
import type { Services } from "../../services/services.ts";
import { eventWritten } from "../activity/events.ts";

export const MAIL_SECOND_FACTOR = "mail_second_factor";

const NOTICES = {
  on: {
    subject: "A second factor protects your Unitfolio account",
    text: "From now on a code from your authenticator app is asked for when you sign in to Unitfolio.",
  },
  off: {
    subject: "Your Unitfolio account has no second factor any more",
    text: "The code from an authenticator app is no longer asked for when you sign in to Unitfolio.",
  },
} as const;
type Notice = keyof typeof NOTICES;

type NewNotice = { userId: string; notice: Notice; origin: string; eventId: string; now: Date };

/** For the batch of the change, whose event is `eventId`. */
export function noticeStatement(
  tx: Pick<ControlWriter, "db">,
  { userId, notice, origin, eventId, now }: NewNotice,
) {
  const entry = { kind: MAIL_SECOND_FACTOR, payload: { userId, notice, origin }, now };
  return outboxStatement(tx, entry, eventWritten(eventId));
}

/** Outbox `{ userId, notice, origin }`: tells the person, who may not have been the one. */
export async function sendSecondFactorNotice(
  { payload, services: { doors, mail } }: {
    payload: Record<string, unknown>;
    services: Pick<Services, "doors" | "mail">;
  },
): Promise<void> {
  const person = await doors.readControl((db) => readAddress(db, String(payload.userId)));
  if (!person) return;
  const { subject, text } = NOTICES[payload.notice === "on" ? "on" : "off"];
  await mail.send(plainMail({
    to: person.email,
    subject,
    greeting: `Hello ${person.firstName},`,
    paragraphs: [text],
    button: { label: "Open Unitfolio", url: `${String(payload.origin)}${serverLinks.profileSecondFactor()}` },
    closing: "If you did not do this, tell an administrator or Unitfolio support at once.",
  }));
}

async function readAddress(db: ControlReader, userId: string) {
  const [person] = await db.select({ email: users.email, firstName: users.firstName }).from(users)
    .where(eq(users.id, userId));
  return person;
}
