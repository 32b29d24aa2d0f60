import { type Context, Hono } from "hono";
import { z } from "zod";
import { checkMessage, MESSAGE_PAGE, THREAD_TYPES, UNREAD_MAIL, writingIn } from "../../../domain/chat.ts";
import type { TenantReader } from "../../../db/doors.ts";
import { forbidden } from "../../../domain/errors.ts";
import { type Actor, decideOn } from "../../../domain/permissions.ts";
import type { AppEnv } from "../../context.ts";
import { actorOf } from "../../middleware/actor_of.ts";
import { body, query } from "../../middleware/body.ts";
import { can, canOn, permitOn, refuse } from "../../middleware/can.ts";
import { linkNext } from "../../middleware/paging.ts";
import { tenantOf } from "../../middleware/tenant_of.ts";
import { writeWithWork } from "../../flows/write_with_work.ts";
import { listThreads } from "./list_threads.ts";
import { mailRoutes } from "./mail/routes.ts";
import { makeAnnouncements } from "./make_announcements.ts";
import { makeDirectThread } from "./make_direct_thread.ts";
import { markRead } from "./mark_read.ts";
import { readAnnouncing } from "./read_announcing.ts";
import { readDirect } from "./read_direct.ts";
import { readMessages } from "./read_messages.ts";
import { safeguardingRoutes } from "./safeguarding/routes.ts";
import { sendMessage } from "./send_message.ts";
import { directTag, inboxTag, isKnown, messagesTag } from "./tags.ts";
import { readDirectRelation, readThreadRelation } from "./thread_relation.ts";
import { countUnread } from "./unread.ts";

const id = z.string().min(1).max(100);
const message = z.string("Please write a message").superRefine((text, context) => {
  const wrong = checkMessage(text);
  if (wrong) context.addIssue({ code: "custom", message: wrong });
});
const clientId = z.string().min(1).max(100).optional();
const newMessage = z.strictObject({ threadId: id, message, clientId });
const announcement = z.strictObject({ unitId: id, message: message.optional(), clientId });
const page = z.strictObject({
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(MESSAGE_PAGE.most).default(MESSAGE_PAGE.usual),
});
const threads = z.strictObject({
  type: z.enum(THREAD_TYPES).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(100).optional(),
});

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
  .get("/chat/threads/direct", can("chat.read"), query(z.strictObject({ assignmentId: id })), async (c) => {
    const actor = actorOf(c);
    const relation = await permitOn(c, "chat.read", readDirectRelation, c.req.valid("query").assignmentId);
    const { chat, state } = await read(c, (db) => readDirect(db, actor, relation));
    return tagged(c, directTag(actor, state), chat);
  })
  .post("/chat/threads/direct", can("chat.write"), body(z.strictObject({ assignmentId: id })), async (c) => {
    const { doors, now } = c.get("services");
    const { assignmentId } = await permitOn(
      c,
      "chat.write",
      readDirectRelation,
      c.req.valid("json").assignmentId,
    );
    const { id, made } = await doors.writeTenant(
      tenantOf(c),
      (tx) => makeDirectThread(tx, actorOf(c), { assignmentId, now: now() }),
    );
    return c.json({ id, thread: { id, threadType: "direct" as const } }, made ? 201 : 200);
  })
  .post("/chat/threads/broadcast", can("chat.announce"), body(announcement), async (c) => {
    const { doors, now } = c.get("services");
    const { message, clientId, ...asked } = c.req.valid("json");
    const { unitId } = await permitOn(c, "chat.announce", readAnnouncing, asked.unitId);
    const staff = staffOf(actorOf(c));
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
    const { messages, lastSeq } = await read(c, (db) => readMessages(db, asked));
    return asked.before === undefined
      ? tagged(c, messagesTag(actor, { lastSeq }), messages)
      : c.json(messages);
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
    body(z.strictObject({ upTo: z.int().min(0).optional() })),
    async (c) => {
      const { doors, now } = c.get("services");
      const input = { ...c.req.valid("json"), threadId: c.var.thing.threadId, now: now() };
      return c.json(await doors.writeTenant(tenantOf(c), (tx) => markRead(tx, actorOf(c), input)));
    },
  )
  .route("/", mailRoutes)
  .route("/", safeguardingRoutes);

type Asking = { get: Context<AppEnv>["get"] };

function read<T>(c: Asking, work: (db: TenantReader) => Promise<T>): Promise<T> {
  return c.get("services").doors.readTenant(tenantOf(c), work);
}

/** Sends a message for whoever asks; mails about it wait some minutes. */
function say(c: Asking, said: { threadId: string; message: string; clientId?: string }) {
  const services = c.get("services");
  const origin = `${services.config.scheme}://${c.get("place").host}`;
  const input = { ...said, origin, now: services.now() };
  return writeWithWork(services, tenantOf(c), (tx) => sendMessage(tx, actorOf(c), input), {
    after: UNREAD_MAIL.after,
  });
}

/** An answer with its tag; empty for a browser that says it has this one. */
function tagged<T extends object>(
  c: Pick<Context, "header" | "body" | "json"> & { req: Pick<Context["req"], "header"> },
  tag: string,
  answer: T,
) {
  c.header("ETag", tag);
  return isKnown(c.req.header("if-none-match"), tag) ? c.body(null, 304) : c.json(answer);
}

function staffOf(actor: Actor) {
  if (actor.kind !== "staff") throw forbidden();
  return actor;
}
