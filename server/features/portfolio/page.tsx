import { type Context, Hono } from "hono";
import type { ChatPanelProps } from "../../../islands/chat/panel/ChatPanel.tsx";
import { portfolioKeys } from "../../../islands/portfolio/portfolio_keys.ts";
import { sideOf, TEACHER_TITLE } from "../../../domain/chat.ts";
import { links } from "../../../domain/links.ts";
import { fullName } from "../../../domain/people.ts";
import { type Actor, decideOn, type Relation } from "../../../domain/permissions.ts";
import type { AppEnv } from "../../context.ts";
import { tenantOf } from "../../middleware/tenant_of.ts";
import { establishmentBrand } from "../../ui/establishment_brand.ts";
import { renderPage } from "../../ui/render_page.ts";
import { lessonOf } from "../sign_in/lesson_of.ts";
import { readAccessLink } from "../sign_in/read_access_link.ts";
import { TokenDeniedView } from "../sign_in/student_access_view.tsx";
import { NoPortfolioView } from "./no_portfolio_view.tsx";
import { PortfolioView } from "./portfolio_view.tsx";
import { readPortfolio } from "./read_portfolio.ts";

type C = Context<AppEnv>;

/** Seconds before 'No Portfolio Selected' goes on to the dashboard (spec 1 §9). */
const REDIRECT_AFTER = 1;

/** The portfolio at its two addresses (spec 1 §2.7, DECISIONS 3): `/portfolio/…` is the student's, `/student-portfolio/…` the staff's. */
export const portfolioPages = new Hono<AppEnv>()
  .get("/portfolio/:assignmentId", (c) => {
    tenantOf(c);
    const id = c.req.param("assignmentId");
    const token = c.req.query("token");
    const actor = c.get("session")?.actor;
    if (!actor) {
      return token === undefined
        ? c.redirect(links.studentAccess(undefined, id), 303)
        : toAccess(c, token, id);
    }
    // A link's secret does not stay in the address bar, where it could be read, shared or kept in the history.
    if (token !== undefined) return c.redirect(links.portfolio(id), 303);
    return portfolio(c, actor, id);
  })
  .get("/student-portfolio", (c) => {
    tenantOf(c);
    const actor = c.get("session")?.actor;
    if (!actor) return c.redirect(links.login(links.studentPortfolio()), 303);
    if (actor.kind === "student") return c.redirect(links.home(), 303);
    c.header("Refresh", `${REDIRECT_AFTER};url=${links.home()}`);
    return renderPage(c, { title: "No Portfolio Selected", body: NoPortfolioView(frameOf(c)) });
  })
  .get("/student-portfolio/:assignmentId", (c) => {
    tenantOf(c);
    const id = c.req.param("assignmentId");
    const actor = c.get("session")?.actor;
    if (!actor) return c.redirect(links.login(links.studentPortfolio(id)), 303);
    if (actor.kind === "student") return c.redirect(links.portfolio(id), 303);
    return portfolio(c, actor, id);
  });

/** The page itself: one round trip after the session's, whatever the portfolio holds. */
async function portfolio(c: C, actor: Actor, id: string) {
  const found = await c.get("services").doors.readTenant(tenantOf(c), (db) => readPortfolio(db, id, actor));
  if (!found || decideOn(actor, "portfolio.read", found.relation) !== "yes") return c.notFound();
  const { assignment, relation, submissions, files, resources } = found;
  const { establishment, timeZone } = frameOf(c);
  return renderPage(c, {
    title: `${assignment.unit.title} · ${fullName(assignment.student)}`,
    body: PortfolioView({
      establishment,
      byCard: lessonOf(c.get("session")) !== null,
      island: {
        assignmentId: id,
        viewer: { actor, linked: relation.linked, archived: relation.archived, several: found.several },
        timeZone,
      },
      chat: chatOf(actor, relation, { assignmentId: id, student: fullName(assignment.student), timeZone }),
    }),
    seed: [
      [portfolioKeys.assignment(id), assignment],
      [portfolioKeys.submissions(id), submissions],
      [portfolioKeys.files(id), files],
      [portfolioKeys.resources(id), resources],
    ],
  });
}

/** The chat about a portfolio, for whoever belongs to its conversation: an administrator has no part in others' (spec 1 §2.9). */
function chatOf(
  actor: Actor,
  relation: Relation,
  { assignmentId, student, timeZone }: { assignmentId: string; student: string; timeZone: string },
): ChatPanelProps | null {
  if (decideOn(actor, "chat.read", relation) !== "yes") return null;
  const side = sideOf(actor);
  const title = side === "student" ? TEACHER_TITLE : student;
  return { assignmentId, me: { id: actor.id, side }, title, timeZone };
}

/** A mailed link that leads straight to a portfolio: on to checking the address, which alone uses anything up. */
async function toAccess(c: C, token: string, id: string) {
  const { doors, now } = c.get("services");
  const link = await doors.readTenant(tenantOf(c), (db) => readAccessLink(db, token, now()));
  if (link) return c.redirect(links.studentAccess(token, id, true), 303);
  const establishment = establishmentBrand(frameOf(c).establishment);
  return renderPage(
    c,
    { title: "Access Denied", body: TokenDeniedView({ establishment, assignmentId: id }) },
    403,
  );
}

function frameOf(c: C) {
  const establishment = c.get("establishment")!;
  return { establishment, timeZone: establishment.timeZone };
}
