import { Hono } from "hono";
import { z } from "zod";
import { TEXT_LIMITS } from "../../../../domain/limits.ts";
import { REPORT_STATES, SAFEGUARDING_PAGE_SIZE } from "../../../../domain/safeguarding.ts";
import type { AppEnv } from "../../../services/context.ts";
import { body, query } from "../../../middleware/body.ts";
import { authorize, can, canOn } from "../../../middleware/can.ts";
import { inTurn } from "../../../middleware/in_turn.ts";
import { answerPage, pageQuery, searchQuery } from "../../../http/paging.ts";
import { jsonWithEtag } from "../../../http/etag.ts";
import { trimmedText } from "../../../http/schemas.ts";
import { messagePageQuery, readMessages } from "../../../features/chat/read_messages.ts";
import { reportsEtag } from "../../../features/chat/etags.ts";
import { readMessageRelation, readThreadRelation } from "../../../features/chat/thread_relations.ts";
import { handleReport } from "../../../features/chat/safeguarding/handle_report.ts";
import { listConversations } from "../../../features/chat/safeguarding/list_conversations.ts";
import { listOpenings } from "../../../features/chat/safeguarding/list_openings.ts";
import { countReports, listReports } from "../../../features/chat/safeguarding/list_reports.ts";
import { openConversation, readOpening } from "../../../features/chat/safeguarding/open_conversation.ts";
import { reportMessage } from "../../../features/chat/safeguarding/report_message.ts";

const reason = trimmedText(TEXT_LIMITS.reason, `At most ${TEXT_LIMITS.reason} characters fit here`)
  .default("");
const openings = pageQuery.extend({
  limit: pageQuery.shape.limit.unwrap().default(SAFEGUARDING_PAGE_SIZE),
});
const reports = openings.extend({ state: z.enum(REPORT_STATES).default("open") });
const conversations = openings.extend(searchQuery.shape);

/** DOMAIN, Duties. */
export const safeguardingRoutes = new Hono<AppEnv>()
  .post(
    "/chat/messages/:id/report",
    canOn("chat.report", readMessageRelation),
    body(z.strictObject({ reason })),
    async (c) => {
      const { school, actor, now, resource } = c.var;
      const input = { ...c.req.valid("json"), message: resource, origin: school.origin, now };
      const { report, created } = await school.writeWithJobs(reportMessage, actor, input);
      return c.json(report, created ? 201 : 200);
    },
  )
  .get("/chat/reports", can("chat.safeguard"), inTurn, query(reports), async (c) => {
    const { school, actor } = c.var;
    return answerPage(c, await school.read(listReports, actor.id, c.req.valid("query")));
  })
  .get("/chat/reports/count", can("chat.safeguard"), async (c) => {
    const { school, actor } = c.var;
    const open = await school.read(countReports);
    return jsonWithEtag(c, reportsEtag(actor, open), open);
  })
  .post("/chat/reports/:id/handled", can("chat.safeguard"), body(z.strictObject({})), async (c) => {
    const { school, actor, now } = c.var;
    return c.json(await school.write(handleReport, actor, { reportId: c.req.param("id"), now }));
  })
  .get("/chat/conversations", can("chat.safeguard"), inTurn, query(conversations), async (c) => {
    return answerPage(c, await c.var.school.read(listConversations, c.req.valid("query")));
  })
  .post(
    "/chat/threads/:id/open-as-safeguarding",
    canOn("chat.open", readThreadRelation),
    body(z.strictObject({ reason })),
    async (c) => {
      const { school, actor, now, resource } = c.var;
      const input = { ...c.req.valid("json"), threadId: resource.threadId, now };
      return c.json(await school.write(openConversation, actor, input), 201);
    },
  )
  .get("/chat/openings", can("chat.safeguard"), inTurn, query(openings), async (c) => {
    return answerPage(c, await c.var.school.read(listOpenings, c.req.valid("query")));
  })
  .get("/chat/openings/:id/messages", can("chat.safeguard"), query(messagePageQuery), async (c) => {
    const { school, actor, now } = c.var;
    const { threadId } = await authorize(
      c,
      "chat.open",
      (db, openingId, actor) => readOpening(db, { openingId, actor, now }),
      c.req.param("id"),
    );
    const input = { ...c.req.valid("query"), threadId, me: actor.id };
    const { messages } = await school.read(readMessages, input);
    return c.json(messages);
  });
