import { Hono } from "hono";
import { z } from "zod";
import { checkHeldAt } from "../../../domain/evidence_need.ts";
import { MAX_FOUND, MAX_MARKED, TEXT_LIMITS } from "../../../domain/limits.ts";
import type { AppEnv } from "../../context.ts";
import { body, query } from "../../middleware/body.ts";
import { authorize, authorizeAll, can, canOn } from "../../middleware/can.ts";
import { answerPage, pageSearchQuery } from "../../middleware/paging.ts";
import { checkedText, list } from "../../middleware/schemas.ts";
import { readStudentRelation } from "../students/read_student.ts";
import { assignUnit } from "./assign_unit.ts";
import { listAssignments } from "./list_assignments.ts";
import { listPortfolioChoices } from "./list_portfolio_choices.ts";
import { markOutcomes } from "./mark_outcomes.ts";
import { readAssignment } from "./read_assignment.ts";
import { readNeighbours } from "./read_neighbours.ts";
import { loadPortfolio } from "./read_portfolio.ts";
import {
  readPortfolioRelation,
  readSubmissionRelation,
  readSubmissionRelations,
} from "../../queries/portfolio_relations.ts";
import { readSubmission, readSubmissions, readSubmissionsById } from "./read_submissions.ts";
import { workflowRoutes } from "./workflow/routes.ts";
import { writingRoutes } from "./writing/routes.ts";

const id = z.string().min(1).max(100);
const newAssignment = z.strictObject({ unitId: id, studentId: id, unitCode: z.string().max(20) });
const marking = z.strictObject({
  complete: z.boolean(),
  date: z.string().max(10).optional(),
  heldAt: checkedText(2 * TEXT_LIMITS.heldAt, checkHeldAt).optional(),
  discardDate: z.boolean().optional(),
});
const dateOfComplete = ({ complete, date }: z.output<typeof marking>) => complete || date === undefined;
const DATE_OF_INCOMPLETE = { path: ["date"], message: "A date belongs to an outcome that is complete" };
const completion = marking.refine(dateOfComplete, DATE_OF_INCOMPLETE);
const completions = marking.extend({
  ids: list(id, {
    max: MAX_MARKED,
    tooMany: `At most ${MAX_MARKED} outcomes at a time`,
    empty: "Choose at least one outcome",
  }),
}).refine(dateOfComplete, DATE_OF_INCOMPLETE);

const choices = pageSearchQuery.extend({ limit: pageSearchQuery.shape.limit.default(MAX_FOUND) });

/** Portfolios and outcomes API (spec 1 §7, Units, students, assignments). */
export const portfolioRoutes = new Hono<AppEnv>()
  .get("/assignments", can("portfolio.list"), query(pageSearchQuery), async (c) => {
    const { school, actor } = c.var;
    return answerPage(c, await school.read(listAssignments, actor, c.req.valid("query")));
  })
  .get("/portfolio-choices", can("portfolio.list"), query(choices), async (c) => {
    const { school, actor } = c.var;
    return answerPage(c, await school.read(listPortfolioChoices, actor, c.req.valid("query")));
  })
  .post("/assignments", can("portfolio.assign"), body(newAssignment), async (c) => {
    const { school, actor, now } = c.var;
    const input = c.req.valid("json");
    await authorize(c, "portfolio.assign", readStudentRelation, input.studentId);
    const { id } = await school.write(assignUnit, actor, { ...input, now });
    return c.json(await school.read(readAssignment, id), 201);
  })
  .get("/assignments/:id", canOn("portfolio.read", readPortfolioRelation), async (c) => {
    const { school, resource } = c.var;
    return c.json(await school.read(readAssignment, resource.assignmentId));
  })
  .get("/assignments/:id/submissions", canOn("portfolio.read", readPortfolioRelation), async (c) => {
    const { school, resource } = c.var;
    return c.json(await school.read(readSubmissions, resource.assignmentId));
  })
  .get("/portfolios/:id", canOn("portfolio.read", loadPortfolio), (c) => c.json(c.var.resource.data))
  .get("/portfolios/:id/neighbours", canOn("portfolio.read", readPortfolioRelation), async (c) => {
    const { school, actor, resource } = c.var;
    return c.json(await school.read(readNeighbours, resource.assignmentId, actor));
  })
  .route("/", workflowRoutes)
  .route("/", writingRoutes)
  .post("/submissions/complete", can("outcome.complete"), body(completions), async (c) => {
    const { school, services, actor } = c.var;
    const { ids, ...marking } = c.req.valid("json");
    const submissions = await authorizeAll(c, "outcome.complete", readSubmissionRelations, ids);
    const input = { submissions, ...marking, timeZone: school.establishment.timeZone };
    await school.write((tx) => markOutcomes(tx, actor, { ...input, now: services.now() }));
    return c.json({ submissions: await school.read(readSubmissionsById, ids) });
  })
  .post(
    "/submissions/:id/complete",
    canOn("outcome.complete", readSubmissionRelation),
    body(completion),
    async (c) => {
      const { school, services, actor, resource: submission } = c.var;
      const { timeZone } = school.establishment;
      const input = { submissions: [submission], ...c.req.valid("json"), timeZone };
      await school.write((tx) => markOutcomes(tx, actor, { ...input, now: services.now() }));
      const [view, { status, completedAt, completed, total }] = await school.read((db) =>
        Promise.all([
          readSubmission(db, submission.submissionId),
          readAssignment(db, submission.assignmentId),
        ])
      );
      return c.json({ submission: view, assignment: { status, completedAt, completed, total } });
    },
  );
