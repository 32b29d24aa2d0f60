import { Hono } from "hono";
import { z } from "zod";
import { checkAnswer, MAX_ANSWER, MESSAGE_STATES } from "../../../domain/contact_answers.ts";
import type { AppEnv } from "../../services/context.ts";
import { body, query } from "../../middleware/body.ts";
import { can } from "../../middleware/can.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { answerPage, pageSearchQuery } from "../../http/paging.ts";
import { checkedText } from "../../http/schemas.ts";
import type { Services } from "../../services/services.ts";
import { answerMessage, closeMessage, reopenMessage } from "../../features/contact/change_message.ts";
import { countNewMessages, listMessages } from "../../features/contact/list_messages.ts";
import { readMessage } from "../../features/contact/message_view.ts";

const listing = pageSearchQuery.extend({ state: z.enum(["", ...MESSAGE_STATES]).default("") });
const answer = z.strictObject({
  answer: checkedText(2 * MAX_ANSWER, checkAnswer, "Write an answer"),
});

/** Messages of the contact form, for super admins on the installation's own host. */
export const contactRoutes = new Hono<AppEnv>()
  .get("/super-admin/messages", can("contact.read"), inTurn, query(listing), async (c) => {
    const input = c.req.valid("query");
    return answerPage(c, await c.var.services.doors.readControl((db) => listMessages(db, input)));
  })
  .get("/super-admin/messages/count", can("contact.read"), async (c) => {
    return c.json({ count: await c.var.services.doors.readControl(countNewMessages) });
  })
  .get("/super-admin/messages/:id", can("contact.read"), async (c) => {
    return c.json(await view(c.var.services, c.req.param("id")));
  })
  .post("/super-admin/messages/:id/answer", can("contact.answer"), body(answer), async (c) => {
    const { services, actor, now } = c.var;
    const input = { id: c.req.param("id"), answer: c.req.valid("json").answer, now };
    await services.doors.writeControl((tx) => answerMessage(tx, actor, input));
    services.wake();
    return c.json(await view(services, input.id));
  })
  .post("/super-admin/messages/:id/close", can("contact.answer"), async (c) => {
    const { services, actor, now } = c.var;
    const id = c.req.param("id");
    await services.doors.writeControl((tx) => closeMessage(tx, actor, { id, now }));
    return c.json(await view(services, id));
  })
  .post("/super-admin/messages/:id/reopen", can("contact.answer"), async (c) => {
    const { services, actor, now } = c.var;
    const id = c.req.param("id");
    await services.doors.writeControl((tx) => reopenMessage(tx, actor, { id, now }));
    return c.json(await view(services, id));
  });

function view({ doors }: Services, id: string) {
  return doors.readControl((db) => readMessage(db, id));
}
