import { eq, sql } from "drizzle-orm";
import { contactMessages, users } from "../../../db/control/schema/index.ts";
import type { ControlReader } from "../../../db/doors.ts";
import type { MessageView } from "../../../domain/contact_answers.ts";
import { notFound } from "../../../domain/errors.ts";

const { id, name, email, institution, plan, createdAt, state, message, host, stateAt, stateBy } =
  contactMessages;
const { answer, answerMailedAt, answerFailedAt } = contactMessages;

export const ITEM = { id, name, email, institution, plan, createdAt, state };

/** Throws not_found. */
export async function readMessage(
  db: Pick<ControlReader, "select">,
  messageId: string,
): Promise<MessageView> {
  const [row] = await db.select({
    ...ITEM,
    message,
    host,
    stateAt,
    stateBy: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    answer,
    answerMailedAt,
    answerFailedAt,
  }).from(contactMessages).leftJoin(users, eq(users.id, stateBy)).where(eq(id, messageId));
  if (!row) throw notFound();
  return row;
}
