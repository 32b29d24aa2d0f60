import { type Context, Hono } from "hono";
import { z } from "zod";
import {
  audienceFor,
  AUDIENCES,
  checkMessage,
  CLIENT_ID,
  MESSAGE_PAGE,
  MOST_CHAT_STUDENTS,
  THREAD_PAGE,
  THREAD_TYPES,
  UNREAD_MAIL,
  writingIn,
} from "../../../domain/chat.ts";
import type { TenantReader } from "../../../db/doors.ts";
import { AppError } from "../../../domain/errors.ts";
import { decideOn } from "../../../domain/permissions.ts";
import type { AppEnv } from "../../context.ts";
import { actorOf, staffOf } from "../../middleware/actor_of.ts";
import { body, query } from "../../middleware/body.ts";
import { can, canOn, permitOn, refuse } from "../../middleware/can.ts";
import { linkNext, searched } from "../../middleware/paging.ts";
import { tagged } from "../../middleware/tagged.ts";
import { tenantOf } from "../../middleware/tenant_of.ts";
import { writeWithWork } from "../../flows/write_with_work.ts";
import { listChatStudents } from "./list_chat_students.ts";
import { listChatUnits } from "./list_chat_units.ts";
import { listThreads } from "./list_threads.ts";
import { makeAnnouncements } from "./make_announcements.ts";
import { makeDirectThread } from "./make_direct_thread.ts";
import { markRead } from "./mark_read.ts";
import { readAnnouncing } from "./read_announcing.ts";
import { readDirect } from "./read_direct.ts";
import { readMessages } from "./read_messages.ts";
import { sendMessage } from "./send_message.ts";
import { directTag, inboxTag, messagesTag } from "./tags.ts";
import { readDirectRelation, readThreadRelation } from "./thread_relation.ts";
import { countUnread } from "./unread.ts";

const id = z.string().min(1).max(100);
const message = z.string("Please write a message").superRefine((text, context) => {
  const wrong = checkMessage(text);
  if (wrong) context.addIssue({ code: "custom", message: wrong });
});
const clientId = z.string().regex(CLIENT_ID).optional();
const newMessage = z.strictObject({ threadId: id, message, clientId });
const beginning = z.strictObject({ assignmentId: id });
const announcement = z.strictObject({
  unitId: id,
  message: message.optional(),
  clientId,
  /** Whom it is for, as the page said it. */
  audience: z.enum(AUDIENCES).optional(),
});
const reading = z.strictObject({ upTo: z.int().min(0).optional() });
const page = z.strictObject({
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(MESSAGE_PAGE.most).default(MESSAGE_PAGE.usual),
});
const threads = z.strictObject({
  type: z.enum(THREAD_TYPES).optional(),
  limit: z.coerce.number().int().min(1).max(THREAD_PAGE.most).default(THREAD_PAGE.usual),
  cursor: z.string().max(100).optional(),
});

/** An announcement cannot be taken back from those whom it was not for. */
const SWITCHED =
  "You have switched your role since this page was opened. Load it again, then send your announcement.";

/** The calls of conversations and announcements (spec 1 §7, spec 2 §7, API.md). */
export const chatRoutes = new Hono<AppEnv>()
  .get("/chat/unread-count", can("chat.list"), async (c) => {
    const actor = actorOf(c);
    const { unread, version } = await read(c, (db) => countUnread(db, actor));
    return tagged(c, inboxTag(actor, version), unread);
  })
  .get("/chat/threads", can("chat.list"), query(threads), async (c) => {
    const actor = actorOf(c);
    const { type, limit, cursor = null } = c.req.valid("query");
    const { items, next, version } = await read(c, (db) => listThreads(db, actor, { type, limit, cursor }));
    linkNext(c, next);
    return tagged(c, inboxTag(actor, version), items);
  })
  .get("/chat/students", can("chat.choose_student"), query(searched), async (c) => {
    const staff = staffOf(c);
    const asked = { ...c.req.valid("query"), limit: MOST_CHAT_STUDENTS };
    return c.json(await read(c, (db) => listChatStudents(db, staff, asked)));
  })
  // Which of them it may be is decided again when something is announced.
  .get("/chat/units", can("chat.choose_student"), async (c) => {
    const staff = staffOf(c);
    return c.json(await read(c, (db) => listChatUnits(db, staff)));
  })
  .get("/chat/threads/direct", can("chat.read"), query(z.strictObject({ assignmentId: id })), async (c) => {
    const actor = actorOf(c);
    const relation = await permitOn(c, "chat.read", readDirectRelation, c.req.valid("query").assignmentId);
    const { chat, state } = await read(c, (db) => readDirect(db, actor, relation));
    return tagged(c, directTag(actor, state), chat);
  })
  .post("/chat/threads/direct", can("chat.write"), body(beginning), async (c) => {
    const { doors, now } = c.get("services");
    const asked = c.req.valid("json");
    const { assignmentId } = await permitOn(c, "chat.write", readDirectRelation, asked.assignmentId);
    const { id, made } = await doors.writeTenant(
      tenantOf(c),
      (tx) => makeDirectThread(tx, actorOf(c), { assignmentId, now: now() }),
    );
    return c.json({ id, thread: { id, threadType: "direct" as const } }, made ? 201 : 200);
  })
  .post("/chat/threads/broadcast", can("chat.announce"), body(announcement), async (c) => {
    const { doors, now } = c.get("services");
    const { message, clientId, audience, ...asked } = c.req.valid("json");
    const staff = staffOf(c);
    if (audience !== undefined && audience !== audienceFor(staff)) throw new AppError("conflict", SWITCHED);
    const { unitId } = await permitOn(c, "chat.announce", readAnnouncing, asked.unitId);
    const { id, made } = await doors.writeTenant(
      tenantOf(c),
      (tx) => makeAnnouncements(tx, staff, { unitId, now: now() }),
    );
    const sent = message === undefined ? null : await say(c, { threadId: id, message, clientId });
    return c.json(
      { id, thread: { id, threadType: "broadcast" as const }, message: sent?.message ?? null },
      made || sent?.sent ? 201 : 200,
    );
  })
  .get("/chat/threads/:id/messages", canOn("chat.read", readThreadRelation), query(page), async (c) => {
    const actor = actorOf(c);
    const asked = { ...c.req.valid("query"), threadId: c.var.thing.threadId, me: actor.id };
    const { messages, ...state } = await read(c, (db) => readMessages(db, asked));
    return asked.before === undefined ? tagged(c, messagesTag(actor, state), messages) : c.json(messages);
  })
  .post("/chat/messages", can("chat.write"), body(newMessage), async (c) => {
    const input = c.req.valid("json");
    const thread = await permitOn(c, "chat.read", readThreadRelation, input.threadId);
    refuse(decideOn(actorOf(c), writingIn(thread), thread), thread);
    const { message, sent } = await say(c, input);
    return c.json(message, sent ? 201 : 200);
  })
  .patch(
    "/chat/threads/:id/read",
    canOn("chat.read", readThreadRelation),
    body(reading),
    async (c) => {
      const { doors, now } = c.get("services");
      const input = { ...c.req.valid("json"), threadId: c.var.thing.threadId, now: now() };
      return c.json(await doors.writeTenant(tenantOf(c), (tx) => markRead(tx, actorOf(c), input)));
    },
  );

type Asking = { get: Context<AppEnv>["get"] };

function read<T>(c: Asking, work: (db: TenantReader) => Promise<T>): Promise<T> {
  return c.get("services").doors.readTenant(tenantOf(c), work);
}

/** Sends a message for whoever asks; mails about it wait some minutes. */
function say(c: Asking, said: { threadId: string; message: string; clientId?: string }) {
  const services = c.get("services");
  const origin = `${services.config.scheme}://${c.get("place").host}`;
  // The time is taken when it is its turn, so that what comes later never says it came before.
  return writeWithWork(
    services,
    tenantOf(c),
    (tx) => sendMessage(tx, actorOf(c), { ...said, origin, now: services.now() }),
    { after: UNREAD_MAIL.after },
  );
}
