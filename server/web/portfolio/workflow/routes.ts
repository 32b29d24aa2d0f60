import { Hono } from "hono";
import { createFactory } from "hono/factory";
import { z } from "zod";
import { TEXT_LIMITS } from "../../../../domain/limits.ts";
import { decide } from "../../../../domain/permissions.ts";
import { MAX_STEPS, STEPS_FOR_MANY, TOO_MANY_STEPS } from "../../../../domain/step_many.ts";
import { PORTFOLIO_STATUSES, type WorkflowStep } from "../../../../domain/workflow.ts";
import type { AppEnv } from "../../../services/context.ts";
import { body } from "../../../middleware/body.ts";
import { can, canOn, refuse } from "../../../middleware/can.ts";
import { inTurn } from "../../../middleware/in_turn.ts";
import { list, storableText } from "../../../http/schemas.ts";
import { readAssignment } from "../../../features/portfolio/read_assignment.ts";
import { readPortfolioRelation } from "../../../queries/read_relation.ts";
import {
  archivePortfolio,
  withdrawPortfolio,
} from "../../../features/portfolio/workflow/archive_portfolio.ts";
import { checkMany } from "../../../features/portfolio/workflow/check_many.ts";
import { readTimeline } from "../../../features/portfolio/workflow/read_timeline.ts";
import { returnPortfolio } from "../../../features/portfolio/workflow/return_portfolio.ts";
import { stepMany } from "../../../features/portfolio/workflow/step_many.ts";
import { takeStep } from "../../../features/portfolio/workflow/take_step.ts";

const declaration = { declaration: z.boolean().optional() };
const declarations = z.strictObject({
  ...declaration,
  helpGiven: storableText(TEXT_LIMITS.reason).optional(),
});
const many = z.strictObject({
  step: z.enum(STEPS_FOR_MANY),
  ids: list(z.string().min(1).max(100), {
    max: MAX_STEPS,
    tooMany: TOO_MANY_STEPS,
    empty: "Choose at least one portfolio",
  }),
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
  .post("/assignments/steps", can("portfolio.step_many"), body(many.extend(declaration)), async (c) => {
    const { school, services, actor } = c.var;
    const input = c.req.valid("json");
    refuse(decide(actor, `portfolio.${input.step}`));
    return c.json(await stepMany(school, actor, { ...input, now: () => services.now() }));
  })
  .post("/assignments/steps/check", can("portfolio.step_many"), inTurn, body(many), async (c) => {
    const { school, actor } = c.var;
    const input = c.req.valid("json");
    refuse(decide(actor, `portfolio.${input.step}`));
    return c.json(await school.read(checkMany, actor, input));
  })
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
