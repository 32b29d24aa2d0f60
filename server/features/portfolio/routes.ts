import { Hono } from "hono";
import { z } from "zod";
import { MOST_FOUND } from "../../../domain/limits.ts";
import type { AppEnv } from "../../context.ts";
import { actorOf, staffOf } from "../../middleware/actor_of.ts";
import { body, query } from "../../middleware/body.ts";
import { can, canOn, permitOn } from "../../middleware/can.ts";
import { linkNext, pagedAndSearched } from "../../middleware/paging.ts";
import { tenantOf } from "../../middleware/tenant_of.ts";
import { readStudentRelation } from "../students/read_student_relation.ts";
import { assignUnit } from "./assign_unit.ts";
import { listAssignments } from "./list_assignments.ts";
import { listPortfolioChoices } from "./list_portfolio_choices.ts";
import { markComplete } from "./mark_complete.ts";
import { readAssignment } from "./read_assignment.ts";
import { readPortfolioRelation, readSubmissionRelation } from "./read_relation.ts";
import { readSubmission, readSubmissions } from "./read_submissions.ts";
import { workflowRoutes } from "./workflow/routes.ts";
import { writingRoutes } from "./writing/routes.ts";

const id = z.string().min(1).max(100);
const newAssignment = z.strictObject({ unitId: id, studentId: id, unitCode: z.string().max(20) });
const completion = z.strictObject({ complete: z.boolean(), date: z.string().max(10).optional() })
  .refine(({ complete, date }) => complete || date === undefined, {
    path: ["date"],
    message: "A date belongs to an outcome that is complete",
  });

const choices = pagedAndSearched.extend({ limit: pagedAndSearched.shape.limit.default(MOST_FOUND) });

/** The calls about portfolios and their outcomes (spec 1 §7, Units, students, assignments). */
export const portfolioRoutes = new Hono<AppEnv>()
  .get("/assignments", can("portfolio.list"), query(pagedAndSearched), async (c) => {
    const { limit, cursor = null, search } = c.req.valid("query");
    const { items, next } = await c.get("services").doors.readTenant(
      tenantOf(c),
      (db) => listAssignments(db, actorOf(c), { limit, cursor, search }),
    );
    linkNext(c, next);
    return c.json(items);
  })
  .get("/portfolio-choices", can("portfolio.list"), query(choices), async (c) => {
    const { search, limit, cursor = null } = c.req.valid("query");
    const { items, next } = await c.get("services").doors.readTenant(
      tenantOf(c),
      (db) => listPortfolioChoices(db, actorOf(c), { search, limit, cursor }),
    );
    linkNext(c, next);
    return c.json(items);
  })
  .post("/assignments", can("portfolio.assign"), body(newAssignment), async (c) => {
    const { doors, now } = c.get("services");
    const input = c.req.valid("json");
    await permitOn(c, "portfolio.assign", readStudentRelation, input.studentId);
    const actor = staffOf(c);
    const { id } = await doors.writeTenant(
      tenantOf(c),
      (tx) => assignUnit(tx, actor, { ...input, now: now() }),
    );
    return c.json(await doors.readTenant(tenantOf(c), (db) => readAssignment(db, id)), 201);
  })
  .get(
    "/assignments/:id",
    canOn("portfolio.read", readPortfolioRelation),
    async (c) =>
      c.json(
        await c.get("services").doors.readTenant(tenantOf(c), (db) =>
          readAssignment(db, c.var.thing.assignmentId)),
      ),
  )
  .get(
    "/assignments/:id/submissions",
    canOn("portfolio.read", readPortfolioRelation),
    async (c) =>
      c.json(
        await c.get("services").doors.readTenant(tenantOf(c), (db) =>
          readSubmissions(db, c.var.thing.assignmentId)),
      ),
  )
  .route("/", workflowRoutes)
  .route("/", writingRoutes)
  .post(
    "/submissions/:id/complete",
    canOn("outcome.complete", readSubmissionRelation),
    body(completion),
    async (c) => {
      const { doors, now } = c.get("services");
      const submission = c.var.thing;
      const timeZone = c.get("establishment")!.timeZone;
      await doors.writeTenant(
        tenantOf(c),
        (tx) => markComplete(tx, actorOf(c), { submission, ...c.req.valid("json"), timeZone, now: now() }),
      );
      const [view, assignment] = await doors.readTenant(tenantOf(c), (db) =>
        Promise.all([
          readSubmission(db, submission.submissionId),
          readAssignment(db, submission.assignmentId),
        ]));
      const { status, completedAt, completed, total } = assignment;
      return c.json({ submission: view, assignment: { status, completedAt, completed, total } });
    },
  );
