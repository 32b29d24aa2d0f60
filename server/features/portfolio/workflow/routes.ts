import { Hono } from "hono";
import { z } from "zod";
import { TEXT_LIMITS } from "../../../../domain/limits.ts";
import { PORTFOLIO_STATUSES, type WorkflowStep } from "../../../../domain/workflow.ts";
import type { AppEnv } from "../../../context.ts";
import { actorOf } from "../../../middleware/actor_of.ts";
import { body } from "../../../middleware/body.ts";
import { canOn } from "../../../middleware/can.ts";
import { tenantOf } from "../../../middleware/tenant_of.ts";
import { readAssignment } from "../read_assignment.ts";
import { readPortfolioRelation } from "../read_relation.ts";
import { archivePortfolio } from "./archive_portfolio.ts";
import { readTimeline } from "./read_timeline.ts";
import { returnPortfolio } from "./return_portfolio.ts";
import { takeStep } from "./take_step.ts";
import { withdrawPortfolio } from "./withdraw_portfolio.ts";

const words = z.string().refine(
  (text) => !text.includes("\u0000"),
  "This holds a character that cannot be kept",
);
const declarations = z.strictObject({
  declaration: z.boolean().optional(),
  helpGiven: words.max(TEXT_LIMITS.reason).optional(),
});
/** `from` is the state that was on the screen, so that a second press does not give back a second step. */
const giveBack = z.strictObject({ reason: words, from: z.enum(PORTFOLIO_STATUSES).optional() });
const nothing = z.strictObject({});

/** The calls about a portfolio's way: its steps, giving it back, taking it away, and what happened (spec 1 §4, DECISIONS 6, 7, 12). */
export const workflowRoutes = new Hono<AppEnv>()
  .route("/", step("submit"))
  .route("/", step("assess"))
  .route("/", step("verify"))
  .route("/", step("award"))
  .post(
    "/assignments/:id/return",
    canOn("portfolio.return", readPortfolioRelation),
    body(giveBack),
    async (c) => {
      const { doors, now } = c.get("services");
      const portfolio = c.var.thing;
      const input = { portfolio, ...c.req.valid("json"), now: now() };
      await doors.writeTenant(tenantOf(c), (tx) => returnPortfolio(tx, actorOf(c), input));
      return c.json(
        await doors.readTenant(tenantOf(c), (db) => readAssignment(db, portfolio.assignmentId)),
      );
    },
  )
  .delete("/assignments/:id", canOn("portfolio.withdraw", readPortfolioRelation), async (c) => {
    const { doors, now } = c.get("services");
    const { assignmentId, studentId } = c.var.thing;
    const input = { assignmentId, studentId, now: now() };
    await doors.writeTenant(tenantOf(c), (tx) => withdrawPortfolio(tx, actorOf(c), input));
    return c.json({ success: true });
  })
  .route("/", archiving("archive"))
  .route("/", archiving("unarchive"))
  .get(
    "/assignments/:id/timeline",
    canOn("portfolio.read", readPortfolioRelation),
    async (c) =>
      c.json(
        await c.get("services").doors.readTenant(tenantOf(c), (db) =>
          readTimeline(db, c.var.thing.assignmentId)),
      ),
  );

/** One step of the workflow: `POST /assignments/{id}/<step>` answers the portfolio as it is then. */
function step<Step extends WorkflowStep>(step: Step) {
  return new Hono<AppEnv>().post(
    `/assignments/:id/${step}`,
    canOn(`portfolio.${step}`, readPortfolioRelation),
    body(declarations),
    async (c) => {
      const { doors, now } = c.get("services");
      const { assignmentId, studentId } = c.var.thing;
      await doors.writeTenant(
        tenantOf(c),
        (tx) =>
          takeStep(tx, actorOf(c), { assignmentId, studentId, step, ...c.req.valid("json"), now: now() }),
      );
      return c.json(await doors.readTenant(tenantOf(c), (db) => readAssignment(db, assignmentId)));
    },
  );
}

/** Archiving and bringing back: `POST /assignments/{id}/<call>` answers the portfolio as it is then. */
function archiving<Call extends "archive" | "unarchive">(call: Call) {
  return new Hono<AppEnv>().post(
    `/assignments/:id/${call}`,
    canOn("portfolio.archive", readPortfolioRelation),
    body(nothing),
    async (c) => {
      const { doors, now } = c.get("services");
      const { assignmentId, studentId } = c.var.thing;
      const input = { assignmentId, studentId, archived: call === "archive", now: now() };
      await doors.writeTenant(tenantOf(c), (tx) => archivePortfolio(tx, actorOf(c), input));
      return c.json(await doors.readTenant(tenantOf(c), (db) => readAssignment(db, assignmentId)));
    },
  );
}
