import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { contactMessages } from "../../../db/control/schema/index.ts";
import type { ControlWriter } from "../../../db/doors.ts";
import {
  checkAnswer,
  type MessageState,
  overtakenText,
  STATE_BEFORE,
} from "../../../domain/contact_answers.ts";
import { AppError } from "../../../domain/errors.ts";
import { normalizeProse } from "../../../domain/prose.ts";
import { outboxStatement } from "../../queue/enqueue.ts";
import { controlEventStatement } from "../activity/control_events.ts";
import { readMessage } from "./message_view.ts";

type Actor = { kind: "super_admin"; id: string };
type Of = { id: string; now: Date };

/** Outbox job `{ contactId }`. */
export const MAIL_ANSWER = "mail_contact_answer";

const EVENTS = { answered: "contact.answered", closed: "contact.closed", new: "contact.reopened" } as const;

/** Stores the answer and queues its email. Throws not_found, `invalid`, and conflict where another was first. */
export async function answerMessage(
  tx: ControlWriter,
  actor: Actor,
  { answer, ...of }: Of & { answer: string },
): Promise<void> {
  const message = checkAnswer(answer);
  if (message) throw new AppError("invalid", message, { fields: { answer: message } });
  const mail = outboxStatement(
    tx,
    { kind: MAIL_ANSWER, payload: { contactId: of.id }, now: of.now },
    sql`changes() = 1`,
  );
  await move(tx, actor, { ...of, to: "answered", set: { answer: normalizeProse(answer) }, then: [mail] });
}

/** Closes a message without an answer. Throws as `answerMessage`. */
export async function closeMessage(tx: ControlWriter, actor: Actor, of: Of): Promise<void> {
  await move(tx, actor, { ...of, to: "closed" });
}

/** Makes a closed message new. Throws as `answerMessage`. */
export async function reopenMessage(tx: ControlWriter, actor: Actor, of: Of): Promise<void> {
  await move(tx, actor, { ...of, to: "new" });
}

type Move = Of & {
  to: MessageState;
  set?: SQLiteUpdateSetSource<typeof contactMessages>;
  /** Behind the event. */
  then?: Parameters<ControlWriter["batch"]>[0][number][];
};

async function move(tx: ControlWriter, actor: Actor, { id, to, set = {}, then = [], now }: Move) {
  const before: SQL | undefined = and(
    eq(contactMessages.id, id),
    eq(contactMessages.state, STATE_BEFORE[to]),
  );
  const [moved] = await tx.batch([
    tx.db.update(contactMessages).set({ ...set, state: to, stateAt: now.toISOString(), stateBy: actor.id })
      .where(before),
    controlEventStatement(tx, { what: EVENTS[to], at: now, actor, data: { contactId: id } }),
    ...then,
  ]);
  if (moved.rowsAffected === 1) return;
  const current = await readMessage(tx.db, id);
  throw new AppError("conflict", overtakenText(current), { extra: { current } });
}
