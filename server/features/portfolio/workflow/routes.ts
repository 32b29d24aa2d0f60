import { Hono } from "hono";
import { z } from "zod";
import { TEXT_LIMITS } from "../../../../domain/limits.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import { PORTFOLIO_STATUSES, type WorkflowStep } from "../../../../domain/workflow.ts";
import type { AppEnv, School } from "../../../context.ts";
import { body } from "../../../middleware/body.ts";
import { canOn } from "../../../middleware/can.ts";
import type { Services } from "../../../services.ts";
import { readAssignment } from "../read_assignment.ts";
import { type PortfolioRelation, readPortfolioRelation } from "../../../queries/portfolio_relations.ts";
import { archivePortfolio, withdrawPortfolio } from "./archive_portfolio.ts";
import { readTimeline } from "./read_timeline.ts";
import { returnPortfolio } from "./return_portfolio.ts";
import { takeStep } from "./take_step.ts";

const text = z.string().refine(
  (value) => !value.includes("\u0000"),
  "This holds a character that cannot be kept",
);
const declarations = z.strictObject({
  declaration: z.boolean().optional(),
  helpGiven: text.max(TEXT_LIMITS.reason).optional(),
});
/** `from`: the status on screen, against a double submit. */
const returnForm = z.strictObject({ reason: text, from: z.enum(PORTFOLIO_STATUSES).optional() });
const emptyForm = z.strictObject({});

/** Workflow API (spec 1 §4, DECISIONS 6, 7, 12). */
export const workflowRoutes = new Hono<AppEnv>()
  .post(
    "/assignments/:id/submit",
    canOn("portfolio.submit", readPortfolioRelation),
    body(declarations),
    async (c) => c.json(await advance(c.var, "submit", c.req.valid("json"))),
  )
  .post(
    "/assignments/:id/assess",
    canOn("portfolio.assess", readPortfolioRelation),
    body(declarations),
    async (c) => c.json(await advance(c.var, "assess", c.req.valid("json"))),
  )
  .post(
    "/assignments/:id/verify",
    canOn("portfolio.verify", readPortfolioRelation),
    body(declarations),
    async (c) => c.json(await advance(c.var, "verify", c.req.valid("json"))),
  )
  .post(
    "/assignments/:id/award",
    canOn("portfolio.award", readPortfolioRelation),
    body(declarations),
    async (c) => c.json(await advance(c.var, "award", c.req.valid("json"))),
  )
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
  .post(
    "/assignments/:id/archive",
    canOn("portfolio.archive", readPortfolioRelation),
    body(emptyForm),
    async (c) => c.json(await setArchived(c.var, true)),
  )
  .post(
    "/assignments/:id/unarchive",
    canOn("portfolio.archive", readPortfolioRelation),
    body(emptyForm),
    async (c) => c.json(await setArchived(c.var, false)),
  )
  .get("/assignments/:id/timeline", canOn("portfolio.read", readPortfolioRelation), async (c) => {
    const { school, resource } = c.var;
    return c.json(await school.read(readTimeline, resource.assignmentId));
  });

type PortfolioRequest = { school: School; actor: Actor; now: Date; resource: PortfolioRelation };

/** The time is taken under the lock, since the timeline orders steps by it. */
async function advance(
  { school, services, actor, resource: { assignmentId, studentId } }: PortfolioRequest & {
    services: Services;
  },
  step: WorkflowStep,
  declared: z.infer<typeof declarations>,
) {
  const input = { assignmentId, studentId, step, ...declared };
  await school.write((tx) => takeStep(tx, actor, { ...input, now: services.now() }));
  return await school.read(readAssignment, assignmentId);
}

async function setArchived(
  { school, actor, now, resource: { assignmentId, studentId } }: PortfolioRequest,
  archived: boolean,
) {
  await school.write(archivePortfolio, actor, { assignmentId, studentId, archived, now });
  return await school.read(readAssignment, assignmentId);
}
