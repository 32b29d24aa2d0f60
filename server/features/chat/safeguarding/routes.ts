import { Hono } from "hono";
import { z } from "zod";
import { MESSAGE_PAGE } from "../../../../domain/chat.ts";
import { TEXT_LIMITS } from "../../../../domain/limits.ts";
import { REPORT_STATES, SAFEGUARDING_PAGE } from "../../../../domain/safeguarding.ts";
import type { AppEnv } from "../../../context.ts";
import { writeWithWork } from "../../../flows/write_with_work.ts";
import { actorOf } from "../../../middleware/actor_of.ts";
import { body, query } from "../../../middleware/body.ts";
import { can, canOn, permitOn } from "../../../middleware/can.ts";
import { linkNext } from "../../../middleware/paging.ts";
import { tagged } from "../../../middleware/tagged.ts";
import { tenantOf } from "../../../middleware/tenant_of.ts";
import { readMessages } from "../read_messages.ts";
import { reportsTag } from "../tags.ts";
import { readMessageRelation, readThreadRelation } from "../thread_relation.ts";
import { handleReport } from "./handle_report.ts";
import { listConversations } from "./list_conversations.ts";
import { listOpenings } from "./list_openings.ts";
import { countReports, listReports } from "./list_reports.ts";
import { openConversation, readOpening } from "./open_conversation.ts";
import { reportMessage } from "./report_message.ts";

const reason = z.string().trim()
  .max(TEXT_LIMITS.reason, `At most ${TEXT_LIMITS.reason} characters can be kept here`)
  .refine((text) => !text.includes("\u0000"), "This holds a character that cannot be kept")
  .default("");
const paged = {
  limit: z.coerce.number().int().min(1).max(200).default(SAFEGUARDING_PAGE),
  cursor: z.string().max(100).optional(),
};
const reports = z.strictObject({ ...paged, state: z.enum(REPORT_STATES).default("open") });
const conversations = z.strictObject({ ...paged, search: z.string().max(TEXT_LIMITS.search).default("") });
const page = z.strictObject({
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(MESSAGE_PAGE.most).default(MESSAGE_PAGE.usual),
});

/** Reporting a message, and the view in which administrators see to it (DOMAIN, Duties). */
export const safeguardingRoutes = new Hono<AppEnv>()
  .post(
    "/chat/messages/:id/report",
    canOn("chat.report", readMessageRelation),
    body(z.strictObject({ reason })),
    async (c) => {
      const services = c.get("services");
      const origin = `${services.config.scheme}://${c.get("place").host}`;
      const input = { ...c.req.valid("json"), message: c.var.thing, origin, now: services.now() };
      const { report, made } = await writeWithWork(
        services,
        tenantOf(c),
        (tx) => reportMessage(tx, actorOf(c), input),
      );
      return c.json(report, made ? 201 : 200);
    },
  )
  .get("/chat/reports", can("chat.safeguard"), query(reports), async (c) => {
    const { cursor = null, ...asked } = c.req.valid("query");
    const { items, next } = await c.get("services").doors.readTenant(
      tenantOf(c),
      (db) => listReports(db, actorOf(c).id, { ...asked, cursor }),
    );
    linkNext(c, next);
    return c.json(items);
  })
  .get("/chat/reports/count", can("chat.safeguard"), async (c) => {
    const open = await c.get("services").doors.readTenant(tenantOf(c), countReports);
    return tagged(c, reportsTag(actorOf(c), open), open);
  })
  .post("/chat/reports/:id/handled", can("chat.safeguard"), body(z.strictObject({})), async (c) => {
    const { doors, now } = c.get("services");
    const input = { reportId: c.req.param("id"), now: now() };
    return c.json(await doors.writeTenant(tenantOf(c), (tx) => handleReport(tx, actorOf(c), input)));
  })
  .get("/chat/conversations", can("chat.safeguard"), query(conversations), async (c) => {
    const { cursor = null, ...asked } = c.req.valid("query");
    const { items, next } = await c.get("services").doors.readTenant(
      tenantOf(c),
      (db) => listConversations(db, { ...asked, cursor }),
    );
    linkNext(c, next);
    return c.json(items);
  })
  .post(
    "/chat/threads/:id/open-as-safeguarding",
    canOn("chat.open", readThreadRelation),
    body(z.strictObject({ reason })),
    async (c) => {
      const { doors, now } = c.get("services");
      const input = { ...c.req.valid("json"), threadId: c.var.thing.threadId, now: now() };
      return c.json(
        await doors.writeTenant(tenantOf(c), (tx) => openConversation(tx, actorOf(c), input)),
        201,
      );
    },
  )
  .get("/chat/openings", can("chat.safeguard"), query(z.strictObject(paged)), async (c) => {
    const { cursor = null, limit } = c.req.valid("query");
    const { items, next } = await c.get("services").doors.readTenant(
      tenantOf(c),
      (db) => listOpenings(db, { limit, cursor }),
    );
    linkNext(c, next);
    return c.json(items);
  })
  .get("/chat/openings/:id/messages", can("chat.safeguard"), query(page), async (c) => {
    const { doors, now } = c.get("services");
    const at = now();
    const { threadId } = await permitOn(
      c,
      "chat.open",
      (db, openingId, actor) => readOpening(db, { openingId, actor, now: at }),
      c.req.param("id"),
    );
    const asked = { ...c.req.valid("query"), threadId, me: actorOf(c).id };
    const { messages } = await doors.readTenant(tenantOf(c), (db) => readMessages(db, asked));
    return c.json(messages);
  });
