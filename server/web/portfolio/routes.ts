import { Hono } from "hono";
import { z } from "zod";
import { CHOOSE_UNITS, MAX_UNITS, TOO_MANY_UNITS } from "../../../domain/give_units.ts";
import { MAX_CHOSEN, MAX_FOUND, TEXT_LIMITS } from "../../../domain/limits.ts";
import { NEWEST_PORTFOLIOS, PORTFOLIO_SORTS } from "../../../domain/list_sorts.ts";
import { SELECT_STUDENTS } from "../../../domain/units.ts";
import type { AppEnv } from "../../services/context.ts";
import { body, query } from "../../middleware/body.ts";
import { authorize, can, canOn } from "../../middleware/can.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { answerPage, pageQuery, pageSearchQuery, setNextLink } from "../../http/paging.ts";
import { list } from "../../http/schemas.ts";
import { readStudentRelation } from "../../features/students/read_student.ts";
import { assignUnit } from "../../features/portfolio/assign_unit.ts";
import { giveUnits } from "../../features/portfolio/give_units.ts";
import { listAssignments } from "../../features/portfolio/list_assignments.ts";
import { listPortfolioChoices } from "../../features/portfolio/list_portfolio_choices.ts";
import { completionRoutes } from "./completion/routes.ts";
import { readAssignment } from "../../features/portfolio/read_assignment.ts";
import { readNeighbours } from "../../features/portfolio/read_neighbours.ts";
import { loadPortfolio } from "../../features/portfolio/read_portfolio.ts";
import { readPortfolioRelation } from "../../queries/read_relation.ts";
import { readSubmissions } from "../../features/portfolio/read_submissions.ts";
import {
  findStudentPortfolios,
  findUnitStudents,
  searchStudents,
} from "../../features/portfolio/search_portfolios.ts";
import { workflowRoutes } from "./workflow/routes.ts";
import { writingRoutes } from "./writing/routes.ts";

const id = z.string().min(1).max(100);
const newAssignment = z.strictObject({ unitId: id, studentId: id, unitCode: z.string().max(20) });
const newAssignments = z.strictObject({
  unitIds: list(id, { empty: CHOOSE_UNITS, max: MAX_UNITS, tooMany: TOO_MANY_UNITS }),
  studentIds: list(id, {
    empty: SELECT_STUDENTS,
    max: MAX_CHOSEN,
    tooMany: `At most ${MAX_CHOSEN} students can be chosen at once`,
  }),
});

const sorted = { sort: z.enum(PORTFOLIO_SORTS).default(NEWEST_PORTFOLIOS) };
const portfolios = pageSearchQuery.extend(sorted);
const studentSearch = z.strictObject({ find: z.string().min(1).max(TEXT_LIMITS.search), ...sorted });
const choices = pageSearchQuery.extend({ limit: pageSearchQuery.shape.limit.default(MAX_FOUND) });

/** Portfolios and outcomes API (spec 1 §7, Units, students, assignments). */
export const portfolioRoutes = new Hono<AppEnv>()
  .get("/assignments", can("portfolio.list"), inTurn, query(portfolios), async (c) => {
    const { school, actor } = c.var;
    return answerPage(c, await school.read(listAssignments, actor, c.req.valid("query")));
  })
  .get("/admin/student-portfolios/:studentId", can("portfolio.search"), inTurn, async (c) => {
    const { school, actor, now } = c.var;
    const studentId = c.req.param("studentId");
    return c.json(await school.read(findStudentPortfolios, actor, { studentId, now }));
  })
  .get("/admin/student-search", can("portfolio.search"), inTurn, query(studentSearch), async (c) => {
    const { school, actor, now } = c.var;
    return c.json(await school.read(searchStudents, actor, { ...c.req.valid("query"), now }));
  })
  .get(
    "/admin/unit-students/:unitCode",
    can("portfolio.search"),
    inTurn,
    query(pageQuery.extend(sorted)),
    async (c) => {
      const { school, actor } = c.var;
      const input = { unitCode: c.req.param("unitCode"), ...c.req.valid("query") };
      const { items, next, ...unit } = await school.read(findUnitStudents, actor, input);
      setNextLink(c, next);
      return c.json({ ...unit, assignments: items });
    },
  )
  .get("/portfolio-choices", can("portfolio.list"), inTurn, query(choices), async (c) => {
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
  .post("/assignments/bulk", can("portfolio.assign_many"), body(newAssignments), async (c) => {
    const { school, actor, now } = c.var;
    return c.json(await giveUnits(school, actor, { ...c.req.valid("json"), now }), 201);
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
  .get("/portfolios/:id/neighbours", canOn("portfolio.read", readPortfolioRelation), inTurn, async (c) => {
    const { school, actor, resource } = c.var;
    return c.json(await school.read(readNeighbours, resource.assignmentId, actor));
  })
  .route("/", completionRoutes)
  .route("/", workflowRoutes)
  .route("/", writingRoutes);
