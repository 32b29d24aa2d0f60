import { Hono } from "hono";
import { createFactory } from "hono/factory";
import { z } from "zod";
import { TEXT_LIMITS } from "../../../../domain/limits.ts";
import { PORTFOLIO_STATUSES, type WorkflowStep } from "../../../../domain/workflow.ts";
import type { AppEnv } from "../../../context.ts";
import { body } from "../../../middleware/body.ts";
import { canOn } from "../../../middleware/can.ts";
import { storableText } from "../../../middleware/schemas.ts";
import { readAssignment } from "../read_assignment.ts";
import { readPortfolioRelation } from "../../../queries/portfolio_relations.ts";
import { archivePortfolio, withdrawPortfolio } from "./archive_portfolio.ts";
import { readTimeline } from "./read_timeline.ts";
import { returnPortfolio } from "./return_portfolio.ts";
import { takeStep } from "./take_step.ts";

const declarations = z.strictObject({
  declaration: z.boolean().optional(),
  helpGiven: storableText(TEXT_LIMITS.reason).optional(),
});
/** `from`: the status on screen, against a double submit. */
const returnForm = z.strictObject({
  reason: storableText(2 * TEXT_LIMITS.reason),
  from: z.enum(PORTFOLIO_STATUSES).optional(),
});

const { createHandlers } = createFactory<AppEnv>();

const stepHandlers = (step: WorkflowStep) =>
  createHandlers(canOn(`portfolio.${step}`, readPortfolioRelation), body(declarations), async (c) => {
    const { school, services, actor, resource: { assignmentId, studentId } } = c.var;
    const input = { assignmentId, studentId, step, ...c.req.valid("json") };
    // The time is taken under the lock, since the timeline orders steps by it.
    await school.write((tx) => takeStep(tx, actor, { ...input, now: services.now() }));
    return c.json(await school.read(readAssignment, assignmentId));
  });

const archiveHandlers = (archived: boolean) =>
  createHandlers(canOn("portfolio.archive", readPortfolioRelation), body(z.strictObject({})), async (c) => {
    const { school, services, actor, resource: { assignmentId, studentId } } = c.var;
    const input = { assignmentId, studentId, archived };
    await school.write((tx) => archivePortfolio(tx, actor, { ...input, now: services.now() }));
    return c.json(await school.read(readAssignment, assignmentId));
  });

/** Workflow API (spec 1 §4, DECISIONS 6, 7, 12). */
export const workflowRoutes = new Hono<AppEnv>()
  .post("/assignments/:id/submit", ...stepHandlers("submit"))
  .post("/assignments/:id/assess", ...stepHandlers("assess"))
  .post("/assignments/:id/verify", ...stepHandlers("verify"))
  .post("/assignments/:id/award", ...stepHandlers("award"))
  .post(
    "/assignments/:id/return",
    canOn("portfolio.return", readPortfolioRelation),
    body(returnForm),
    async (c) => {
      const { school, services, actor, resource: portfolio } = c.var;
      const input = { portfolio, ...c.req.valid("json") };
      await school.write((tx) => returnPortfolio(tx, actor, { ...input, now: services.now() }));
      return c.json(await school.read(readAssignment, portfolio.assignmentId));
    },
  )
  .delete("/assignments/:id", canOn("portfolio.withdraw", readPortfolioRelation), async (c) => {
    const { school, actor, now, resource: { assignmentId, studentId } } = c.var;
    await school.write(withdrawPortfolio, actor, { assignmentId, studentId, now });
    return c.json({ success: true });
  })
  .post("/assignments/:id/archive", ...archiveHandlers(true))
  .post("/assignments/:id/unarchive", ...archiveHandlers(false))
  .get("/assignments/:id/timeline", canOn("portfolio.read", readPortfolioRelation), async (c) => {
    const { school, resource } = c.var;
    return c.json(await school.read(readTimeline, resource.assignmentId));
  });
