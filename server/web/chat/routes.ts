import { Hono } from "hono";
import { z } from "zod";
import {
  audienceFor,
  AUDIENCES,
  checkMessage,
  CLIENT_ID_PATTERN,
  MAX_CHAT_STUDENTS,
  THREAD_PAGE,
  THREAD_TYPES,
  UNREAD_MAIL_MS,
  writeCapability,
} from "../../../domain/chat.ts";
import { AppError } from "../../../domain/errors.ts";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import { NEWEST_THREADS, THREAD_SORTS } from "../../../domain/list_sorts.ts";
import { type Actor, decideOn } from "../../../domain/permissions.ts";
import type { AppEnv } from "../../services/context.ts";
import { body, query } from "../../middleware/body.ts";
import { authorize, can, canOn, refuse } from "../../middleware/can.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { pageQuery, setNextLink, studentSearchQuery } from "../../http/paging.ts";
import { jsonWithEtag } from "../../http/etag.ts";
import { checkedText } from "../../http/schemas.ts";
import { writeWithJobs } from "../../queue/write_with_jobs.ts";
import { listOwnUnits } from "../../queries/list_own_units.ts";
import { listChatStudents } from "../../features/chat/list_chat_students.ts";
import { listThreads } from "../../features/chat/list_threads.ts";
import { createAnnouncementThread } from "../../features/chat/create_announcement_thread.ts";
import { createDirectThread } from "../../features/chat/create_direct_thread.ts";
import { readMailPreference, saveMailPreference } from "../../features/chat/mail/mail_preference.ts";
import { markRead } from "../../features/chat/mark_read.ts";
import { readDirect } from "../../features/chat/read_direct.ts";
import { messagePageQuery, readMessages } from "../../features/chat/read_messages.ts";
import { sendMessage } from "../../features/chat/send_message.ts";
import { directEtag, inboxEtag, messagesEtag } from "../../features/chat/etags.ts";
import { readDirectRelation } from "../../features/chat/direct_relation.ts";
import { readAnnouncementRelation, readThreadRelation } from "../../features/chat/thread_relations.ts";
import { countUnread } from "../../features/chat/unread_counts.ts";

const id = z.string().min(1).max(100);
const message = checkedText(2 * TEXT_LIMITS.chatMessage, checkMessage, "Please write a message");
const clientId = z.string().max(100).regex(CLIENT_ID_PATTERN).optional();
const newMessage = z.strictObject({ threadId: id, message, clientId });
/** `staffId` is a student's choice among their teachers. */
const newThread = z.strictObject({ assignmentId: id, staffId: id.optional() });
const directRef = newThread.or(z.strictObject({ threadId: id }));
const announcement = z.strictObject({
  unitId: id,
  message: message.optional(),
  clientId,
  /** The audience shown when the form was opened. */
  audience: z.enum(AUDIENCES).optional(),
});
const mailPreference = z.strictObject({ mail: z.boolean() });
const readUpTo = z.strictObject({ upTo: z.int().min(0).optional() });
const threads = pageQuery.extend({
  type: z.enum(THREAD_TYPES).optional(),
  limit: z.coerce.number().int().min(1).max(THREAD_PAGE.max).default(THREAD_PAGE.default),
  sort: z.enum(THREAD_SORTS).default(NEWEST_THREADS),
});

/** An announcement cannot be withdrawn from the wrong audience. */
const ROLE_SWITCHED =
  "You have switched your role since this page was opened. Load it again, then send your announcement.";

/** Spec 1 §7, spec 2 §7, API.md. */
export const chatRoutes = new Hono<AppEnv>()
  .get("/chat/unread-count", can("chat.list"), async (c) => {
    const { school, actor } = c.var;
    const { unread, version } = await school.read(countUnread, actor);
    return jsonWithEtag(c, inboxEtag(actor, version), unread);
  })
  .get("/chat/threads", can("chat.list"), query(threads), async (c) => {
    const { school, actor } = c.var;
    const { items, next, version } = await school.read(listThreads, actor, c.req.valid("query"));
    setNextLink(c, next);
    return jsonWithEtag(c, inboxEtag(actor, version), items);
  })
  .get("/chat/students", can("chat.choose_student"), inTurn, query(studentSearchQuery), async (c) => {
    const { school, actor } = c.var;
    const input = { ...c.req.valid("query"), limit: MAX_CHAT_STUDENTS };
    return c.json(await school.read(listChatStudents, actor, input));
  })
  // The announcement itself is authorized again on sending.
  .get("/chat/units", can("chat.choose_student"), inTurn, async (c) => {
    const { school, actor } = c.var;
    return c.json(await school.read(listOwnUnits, actor));
  })
  .get("/chat/threads/direct", can("chat.read"), query(directRef), async (c) => {
    const { school, actor } = c.var;
    const relation = await authorize(c, "chat.read", readDirectRelation, c.req.valid("query"));
    const { chat, state } = await school.read(readDirect, actor, relation);
    return jsonWithEtag(c, directEtag(actor, state), chat);
  })
  .post("/chat/threads/direct", can("chat.write"), body(newThread), async (c) => {
    const { school, actor, now } = c.var;
    const input = c.req.valid("json");
    const { assignmentId, staffId } = await authorize(c, "chat.write", readDirectRelation, input);
    const { id, created } = await school.write(createDirectThread, actor, { assignmentId, staffId, now });
    return c.json({ id, thread: { id, threadType: "direct" as const } }, created ? 201 : 200);
  })
  .post("/chat/threads/broadcast", can("chat.announce"), body(announcement), async (c) => {
    const { school, actor, now } = c.var;
    const { message, clientId, audience, ...input } = c.req.valid("json");
    if (audience !== undefined && audience !== audienceFor(actor)) {
      throw new AppError("conflict", ROLE_SWITCHED);
    }
    const { unitId } = await authorize(c, "chat.announce", readAnnouncementRelation, input.unitId);
    const { id, created } = await school.write(createAnnouncementThread, actor, { unitId, now });
    const sent = message === undefined ? null : await send(c.var, { threadId: id, message, clientId });
    return c.json(
      { id, thread: { id, threadType: "broadcast" as const }, message: sent?.message ?? null },
      created || sent?.sent ? 201 : 200,
    );
  })
  .get(
    "/chat/threads/:id/messages",
    canOn("chat.read", readThreadRelation),
    query(messagePageQuery),
    async (c) => {
      const { school, actor, resource } = c.var;
      const input = { ...c.req.valid("query"), threadId: resource.threadId, me: actor.id };
      const { messages, ...state } = await school.read(readMessages, input);
      return input.before === undefined
        ? jsonWithEtag(c, messagesEtag(actor, state), messages)
        : c.json(messages);
    },
  )
  .post("/chat/messages", can("chat.write"), body(newMessage), async (c) => {
    const input = c.req.valid("json");
    const thread = await authorize(c, "chat.read", readThreadRelation, input.threadId);
    refuse(decideOn(c.var.actor, writeCapability(thread), thread), thread);
    const { message, sent } = await send(c.var, input);
    return c.json(message, sent ? 201 : 200);
  })
  .patch(
    "/chat/threads/:id/read",
    canOn("chat.read", readThreadRelation),
    body(readUpTo),
    async (c) => {
      const { school, actor, now, resource } = c.var;
      const input = { ...c.req.valid("json"), threadId: resource.threadId, now };
      return c.json(await school.write(markRead, actor, input));
    },
  )
  .get("/chat/mail-preference", can("chat.choose_mail"), async (c) => {
    const { school, actor } = c.var;
    return c.json(await school.read(readMailPreference, actor.id));
  })
  .put("/chat/mail-preference", can("chat.choose_mail"), body(mailPreference), async (c) => {
    const { school, actor, now } = c.var;
    return c.json(await school.write(saveMailPreference, actor, { ...c.req.valid("json"), now }));
  });

type Sender = Pick<AppEnv["Variables"], "services" | "school"> & { actor: Actor };

function send(
  { services, school, actor }: Sender,
  input: { threadId: string; message: string; clientId?: string },
) {
  // Timestamped inside the write lock, so that times follow the sequence.
  return writeWithJobs(
    services,
    school.id,
    (tx) => sendMessage(tx, actor, { ...input, origin: school.origin, now: services.now() }),
    { delayMs: UNREAD_MAIL_MS.after },
  );
}
