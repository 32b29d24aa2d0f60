import { type Context, Hono } from "hono";
import { academicYear } from "../../../domain/academic_year.ts";
import { BOARD_COLUMNS, readBoardFilter } from "../../../domain/board.ts";
import { links } from "../../../domain/links.ts";
import { decide } from "../../../domain/permissions.ts";
import BoardIsland from "../../../islands/board/BoardIsland.tsx";
import { boardQueries } from "../../../islands/board/queries.ts";
import { seed } from "../../../islands/page_services.ts";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { ShieldX } from "../../../ui/page_icons.ts";
import { type AppEnv, asStaffSession, type Session } from "../../services/context.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { staffPage } from "../../middleware/staff_page.ts";
import { Island } from "../../ui/island.tsx";
import { StudentLayout } from "../../ui/layout.tsx";
import { renderPage } from "../../ui/render_page.ts";
import { renderStaffPage, StaffFrame } from "../../ui/staff_frame.tsx";
import { readBoard } from "../../features/board/list_board.ts";
import { readBoardChoices } from "../../features/board/read_board_choices.ts";

/** Spec 2 §6. */
const REDIRECT_SECONDS = 1;

/** The review board of an administrator, or of a teacher's own students (spec 2 §2, §6, DECISIONS 34). */
export const boardPages = new Hono<AppEnv>()
  .get("/portfolio-review", async (c, next) => {
    const { session, establishment } = c.var;
    if (establishment === null || session === null || decide(session.actor, "board.read_own") === "yes") {
      return await next();
    }
    return accessDenied(c, session);
  })
  .get("/portfolio-review", staffPage, inTurn, async (c) => {
    const { school, staff: { actor }, now } = c.var;
    const { timeZone } = school.establishment;
    const query = c.req.query();
    const filter = readBoardFilter(query, academicYear(now, timeZone));
    const [board, choices] = await school.read((db) =>
      Promise.all([
        readBoard(db, { ...filter, timeZone, actor }),
        readBoardChoices(db, { actor, timeZone, now }),
      ])
    );
    return renderStaffPage(c, {
      title: "Portfolio Review",
      back: { href: links.home(), label: "Back to Dashboard" },
      path: links.board(),
      wide: true,
      seed: [seed(boardQueries.board(filter, actor.mode), board)],
      children: (
        <Island
          name="board/BoardIsland"
          of={BoardIsland}
          props={{
            mode: actor.mode,
            initial: filter,
            initialColumn: BOARD_COLUMNS.find((column) => column === query["column"]) ?? null,
            choices,
            timeZone,
            claimForms: school.hasFeature("AQA_CLAIM_FORMS"),
          }}
        />
      ),
    });
  });

/** The Refresh header leads home, without a script. */
function accessDenied(c: Context<AppEnv>, session: Session) {
  const { establishment } = c.var.school;
  const staff = asStaffSession(session);
  const frame = { establishment, path: links.board() };
  const message = (
    <Card as="div">
      <EmptyState
        title="Access Denied"
        icon={<ShieldX size={28} />}
        level={1}
        action={<LinkButton href={links.home()}>Go to the start page</LinkButton>}
      >
        <p>You do not have permission to view this page.</p>
      </EmptyState>
    </Card>
  );
  c.header("Refresh", `${REDIRECT_SECONDS};url=${links.home()}`);
  const body = staff
    ? <StaffFrame session={staff} {...frame}>{message}</StaffFrame>
    : <StudentLayout session={session} {...frame}>{message}</StudentLayout>;
  return renderPage(c, { title: "Access Denied", body }, 403);
}
