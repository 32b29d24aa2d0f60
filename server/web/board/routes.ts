import { Hono } from "hono";
import { createFactory } from "hono/factory";
import { z } from "zod";
import { YEAR_RANGE } from "../../../domain/academic_year.ts";
import { BOARD_COLUMNS, stepOfMove } from "../../../domain/board.ts";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import { PORTFOLIO_STATUSES } from "../../../domain/workflow.ts";
import type { AppEnv } from "../../services/context.ts";
import { body, query } from "../../middleware/body.ts";
import { can, canOn } from "../../middleware/can.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { answerPage, pageQuery, searchQuery } from "../../http/paging.ts";
import { storableText } from "../../http/schemas.ts";
import { readPortfolioRelation } from "../../queries/read_relation.ts";
import { takeStep } from "../../features/portfolio/workflow/take_step.ts";
import type { MovedCard } from "../../features/board/board_card.ts";
import { listBoard, readBoard } from "../../features/board/list_board.ts";

const filter = searchQuery.extend({
  teacher: z.string().max(100).default(""),
  unit: z.string().max(100).default(""),
  /** Absent for all years. */
  year: z.coerce.number().int().min(YEAR_RANGE.min).max(YEAR_RANGE.max).optional()
    .transform((year) => year ?? null),
});
const boardPage = filter.extend({ ...pageQuery.shape, column: z.enum(BOARD_COLUMNS).optional() });
const move = z.strictObject({
  portfolioStatus: z.enum(PORTFOLIO_STATUSES),
  declaration: z.boolean().optional(),
  helpGiven: storableText(TEXT_LIMITS.reason).optional(),
});

const { createHandlers } = createFactory<AppEnv>();

type Scope = "board.read" | "board.read_own";

const boardHandlers = (scope: Scope) =>
  createHandlers(can(scope), inTurn, query(filter), async (c) => {
    const { school, actor } = c.var;
    const { timeZone } = school.establishment;
    return c.json(await school.read(readBoard, { ...c.req.valid("query"), timeZone, actor }));
  });

const listHandlers = (scope: Scope) =>
  createHandlers(can(scope), inTurn, query(boardPage), async (c) => {
    const { school, actor } = c.var;
    const { timeZone } = school.establishment;
    return answerPage(c, await school.read(listBoard, { ...c.req.valid("query"), timeZone, actor }));
  });

/** The review board (spec 2 §4, §7); `/board` is a teacher's own (DECISIONS 34). */
export const boardRoutes = new Hono<AppEnv>()
  .get("/admin/board", ...boardHandlers("board.read"))
  .get("/admin/portfolios", ...listHandlers("board.read"))
  .get("/board", ...boardHandlers("board.read_own"))
  .get("/board/portfolios", ...listHandlers("board.read_own"))
  .patch(
    "/admin/portfolios/:id/status",
    canOn("board.move", readPortfolioRelation),
    body(move),
    async (c) => {
      const { school, services, session, actor, resource: portfolio } = c.var;
      const { portfolioStatus: to, ...declarations } = c.req.valid("json");
      const { assignmentId, studentId, portfolioStatus: from } = portfolio;
      const step = stepOfMove(from, to);
      const input = { assignmentId, studentId, step, from, ...declarations };
      // The time is taken under the lock, since the timeline orders steps by it.
      const at = await school.write((tx) => takeStep(tx, actor, { ...input, now: services.now() }));
      const { firstName, lastName } = session!.person;
      return c.json<MovedCard>({
        id: assignmentId,
        portfolioStatus: to,
        lastStep: { step, at, by: { kind: "staff", firstName, lastName } },
        movedAt: at,
        ownAssessment: step === "assess" && school.establishment.verifyByAnother,
      });
    },
  );
