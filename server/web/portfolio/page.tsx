import { type Context, Hono } from "hono";
import { senderTypeOf, TEACHER_TITLE } from "../../../domain/chat.ts";
import { links } from "../../../domain/links.ts";
import { fullName } from "../../../domain/people.ts";
import { type Actor, decideOn } from "../../../domain/permissions.ts";
import type { AwardProps } from "../../../islands/portfolio/AwardIsland.tsx";
import { seed } from "../../../islands/page_services.ts";
import { portfolioSeed } from "../../../islands/portfolio/state/portfolio_data.ts";
import { portfolioQueries } from "../../../islands/portfolio/state/queries.ts";
import { portfolioTitle } from "../../../islands/portfolio/selector/portfolio_choices.ts";
import { CenteredCard } from "../../../ui/CenteredCard.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { Inbox } from "../../../ui/page_icons.ts";
import { type AppEnv, asStaffSession, sessionLesson } from "../../services/context.ts";
import { establishmentBrand, type EstablishmentFacts, FOOTER_LINKS } from "../../ui/layout.tsx";
import { renderPage } from "../../ui/render_page.ts";
import { listChatTeachers } from "../../features/chat/list_chat_teachers.ts";
import { readAccessLink } from "../../features/sign_in/read_access_link.ts";
import { AccessDeniedView } from "../sign_in/StudentAccessView.tsx";
import { PortfolioView } from "./PortfolioView.tsx";
import { readNeighbours } from "../../features/portfolio/read_neighbours.ts";
import { type PortfolioData, readPortfolio } from "../../features/portfolio/read_portfolio.ts";

type C = Context<AppEnv>;

/** Spec 1 §9. */
const REDIRECT_SECONDS = 1;

/** `/portfolio/…` for students, `/student-portfolio/…` for staff (spec 1 §2.7, DECISIONS 3). */
export const portfolioPages = new Hono<AppEnv>()
  .get("/portfolio/:assignmentId", (c) => {
    if (c.var.establishment === null) return c.notFound();
    const id = c.req.param("assignmentId");
    const token = c.req.query("token");
    const actor = c.var.session?.actor;
    if (!actor) {
      return token === undefined
        ? c.redirect(links.studentAccess(undefined, id), 303)
        : redirectToAccess(c, token, id);
    }
    // Keeps the token out of the address bar and the history.
    if (token !== undefined) return c.redirect(links.portfolio(id), 303);
    return portfolio(c, actor, id);
  })
  .get("/student-portfolio", (c) => {
    if (c.var.establishment === null) return c.notFound();
    const actor = c.var.session?.actor;
    if (!actor) return c.redirect(links.login(links.studentPortfolio()), 303);
    if (actor.kind === "student") return c.redirect(links.home(), 303);
    const to = actor.kind === "staff" && actor.mode === "admin" ? links.board() : links.home();
    c.header("Refresh", `${REDIRECT_SECONDS};url=${to}`);
    return renderPage(c, { title: "No Portfolio Selected", body: NoPortfolioView(c.var.school) });
  })
  .get("/student-portfolio/:assignmentId", (c) => {
    if (c.var.establishment === null) return c.notFound();
    const id = c.req.param("assignmentId");
    const actor = c.var.session?.actor;
    if (!actor) return c.redirect(links.login(links.studentPortfolio(id)), 303);
    if (actor.kind === "student") return c.redirect(links.portfolio(id), 303);
    return portfolio(c, actor, id);
  });

/** One round trip after the session's. */
async function portfolio(c: C, actor: Actor, id: string) {
  const { school, session } = c.var;
  const isStudent = actor.kind === "student";
  const [loaded, teachers, neighbours] = await school.read((db) =>
    Promise.all([
      readPortfolio(db, id, actor),
      isStudent ? listChatTeachers(db, { assignmentId: id, studentId: actor.id }) : [],
      isStudent ? null : readNeighbours(db, id, actor),
    ])
  );
  if (!loaded || decideOn(actor, "portfolio.read", loaded.relation) !== "yes") return c.notFound();
  const { data, relation } = loaded;
  const { assignment } = data;
  const { establishment } = school;
  const { timeZone } = establishment;
  const student = fullName(assignment.student);
  const side = senderTypeOf(actor);
  return renderPage(c, {
    title: portfolioTitle(assignment.student, assignment.unit.title),
    body: PortfolioView({
      establishment,
      staff: session && asStaffSession(session),
      cardSession: sessionLesson(session) !== null,
      island: {
        assignmentId: id,
        viewer: {
          actor,
          ...data.viewer,
          ...(!isStudent && school.hasFeature("CUSTOMIZABLE_PORTFOLIOS") ? { documentOptions: true } : {}),
        },
        timeZone,
      },
      chat: {
        assignmentId: id,
        me: { id: actor.id, side },
        title: side === "student" ? TEACHER_TITLE : student,
        member: decideOn(actor, "chat.read", relation) === "yes",
        teachers,
        timeZone,
      },
      award: actor.kind === "student" ? awardProps(data, timeZone) : null,
      statement: actor.kind === "student" ? assignment.statement : null,
    }),
    seed: [
      ...portfolioSeed(data),
      ...(neighbours ? [seed(portfolioQueries.neighbours(id), neighbours)] : []),
    ],
  });
}

/** Null before the award. */
function awardProps({ assignment, files }: PortfolioData, timeZone: string): AwardProps | null {
  const { lastStep, student, unit } = assignment;
  if (lastStep?.step !== "award") return null;
  const pictures = files.flatMap(({ kind, fileUrl, thumbnailUrl, addedBy }) =>
    kind === "image" && thumbnailUrl !== null && addedBy === "student" ? [{ fileUrl, thumbnailUrl }] : []
  );
  return { studentName: fullName(student), title: unit.title, awardedAt: lastStep.at, timeZone, pictures };
}

/** An emailed link: the email check on the access page redeems the token. */
async function redirectToAccess(c: C, token: string, id: string) {
  const { school, now } = c.var;
  const link = await school.read(readAccessLink, token, now);
  if (link) return c.redirect(links.studentAccess(token, id, true), 303);
  const establishment = establishmentBrand(school.establishment);
  return renderPage(
    c,
    { title: "Access Denied", body: AccessDeniedView({ establishment, assignmentId: id }) },
    403,
  );
}

/** Staff without a portfolio id (spec 1 §2.7); the Refresh header redirects. */
function NoPortfolioView({ establishment }: { establishment: EstablishmentFacts }) {
  return (
    <CenteredCard
      title="No Portfolio Selected"
      icon={<Inbox size={28} />}
      establishment={establishmentBrand(establishment)}
      footerLinks={FOOTER_LINKS}
      description="Redirecting to dashboard..."
    >
      <LinkButton href={links.home()} variant="secondary">Go to the dashboard now</LinkButton>
    </CenteredCard>
  );
}
