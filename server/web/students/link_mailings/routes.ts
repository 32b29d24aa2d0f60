import { Hono } from "hono";
import { z } from "zod";
import { LINK_MAIL_LIMITS } from "../../../../domain/link_mails.ts";
import { MAX_CHOSEN } from "../../../../domain/limits.ts";
import { SELECT_STUDENTS } from "../../../../domain/units.ts";
import type { AppEnv } from "../../../services/context.ts";
import { body } from "../../../middleware/body.ts";
import { can } from "../../../middleware/can.ts";
import { list } from "../../../http/schemas.ts";
import { createLinkMailing } from "../../../features/students/link_mailings/create_link_mailing.ts";
import { readLinkMailing } from "../../../features/students/link_mailings/read_link_mailing.ts";

const mailingForm = z.strictObject({
  assignmentIds: list(z.string().max(100), {
    empty: "Choose a portfolio.",
    max: LINK_MAIL_LIMITS.perMailing,
    tooMany: `At most ${LINK_MAIL_LIMITS.perMailing} portfolios can be chosen at once.`,
  }).optional(),
  studentIds: list(z.string().max(100), {
    empty: SELECT_STUDENTS,
    max: MAX_CHOSEN,
    tooMany: `At most ${MAX_CHOSEN} students can be chosen at once.`,
  }).optional(),
}).refine(({ assignmentIds, studentIds }) => (assignmentIds === undefined) !== (studentIds === undefined), {
  message: "Choose portfolios or students.",
});

/** Link mailings API. */
export const linkMailingRoutes = new Hono<AppEnv>()
  .post("/link-mailings", can("student.mail_links"), body(mailingForm), async (c) => {
    const { school, actor, now } = c.var;
    const input = { ...c.req.valid("json"), origin: school.origin, now };
    const { id } = await school.writeWithJobs(createLinkMailing, actor, input);
    return c.json(await school.read(readLinkMailing, actor, id), 201);
  })
  .get("/link-mailings/:id", can("student.mail_links"), async (c) => {
    const { school, actor } = c.var;
    return c.json(await school.read(readLinkMailing, actor, c.req.param("id")));
  });
