import { Hono } from "hono";
import { z } from "zod";
import { forbidden } from "../../../domain/errors.ts";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import { type WorkflowStep } from "../../../domain/workflow.ts";
import type { AppEnv } from "../../context.ts";
import { actorOf } from "../../middleware/actor_of.ts";
import { body } from "../../middleware/body.ts";
import { can, canOn, permitOn } from "../../middleware/can.ts";
import { linkNext, paging } from "../../middleware/paging.ts";
import { tenantOf } from "../../middleware/tenant_of.ts";
import { readStudentRelation } from "../students/read_student_relation.ts";
import { assignUnit } from "./assign_unit.ts";
import { listAssignments } from "./list_assignments.ts";
import { markComplete } from "./mark_complete.ts";
import { readAssignment } from "./read_assignment.ts";
import { readPortfolioRelation, readSubmissionRelation } from "./read_relation.ts";
import { readSubmission, readSubmissions } from "./read_submissions.ts";
import { saveComments } from "./save_comments.ts";
import { takeStep } from "./take_step.ts";

const id = z.string().min(1).max(100);
const comment = z.string().refine(
  (text) => !text.includes("\u0000"),
  "This holds a character that cannot be kept",
).max(
  TEXT_LIMITS.comment,
  `At most ${TEXT_LIMITS.comment} characters can be kept here`,
);
const date = z.string().max(40).nullable();

const newAssignment = z.strictObject({ unitId: id, studentId: id, unitCode: z.string().max(20) });
const declarations = z.strictObject({
  declaration: z.boolean().optional(),
  helpGiven: z.string().max(TEXT_LIMITS.reason).refine((text) => !text.includes("\u0000")).optional(),
});
const comments = z.strictObject({
  studentComment: comment.optional(),
  teacherComment: comment.optional(),
  baseStudentCommentDate: date.optional(),
  baseTeacherCommentDate: date.optional(),
});
const completion = z.strictObject({ complete: z.boolean(), date: z.string().max(10).optional() })
  .refine(({ complete, date }) => complete || date === undefined, {
    path: ["date"],
    message: "A date belongs to an outcome that is complete",
  });

/** The calls about portfolios and their outcomes (spec 1 §7, Units, students, assignments). */
export const portfolioRoutes = new Hono<AppEnv>()
  .get("/assignments", can("portfolio.list"), paging(), async (c) => {
    const { limit, cursor = null } = c.req.valid("query");
    const { items, next } = await c.get("services").doors.readTenant(
      tenantOf(c),
      (db) => listAssignments(db, actorOf(c), { limit, cursor }),
    );
    linkNext(c, next);
    return c.json(items);
  })
  .post("/assignments", can("portfolio.assign"), body(newAssignment), async (c) => {
    const { doors, now } = c.get("services");
    const input = c.req.valid("json");
    await permitOn(c, "portfolio.assign", readStudentRelation, input.studentId);
    const actor = actorOf(c);
    if (actor.kind !== "staff") throw forbidden();
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
  .route("/", step("submit"))
  .route("/", step("assess"))
  .route("/", step("verify"))
  .route("/", step("award"))
  .put("/submissions/:id", canOn("outcome.comment", readSubmissionRelation), body(comments), async (c) => {
    const { doors, now } = c.get("services");
    const submission = c.var.thing;
    await doors.writeTenant(
      tenantOf(c),
      (tx) => saveComments(tx, actorOf(c), { submission, comments: c.req.valid("json"), now: now() }),
    );
    return c.json(await doors.readTenant(tenantOf(c), (db) => readSubmission(db, submission.submissionId)));
  })
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
