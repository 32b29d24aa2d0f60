import { type Context, Hono } from "hono";
import LessonsIsland from "../../../islands/lessons/LessonsIsland.tsx";
import { lessonKeys } from "../../../islands/lessons/lesson_keys.ts";
import { links } from "../../../domain/links.ts";
import { decide } from "../../../domain/permissions.ts";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import type { AppEnv } from "../../context.ts";
import { cameByCard } from "../../middleware/came_by_card.ts";
import { tenantOf } from "../../middleware/tenant_of.ts";
import { establishmentBrand } from "../../ui/establishment_brand.ts";
import { Island } from "../../ui/island.tsx";
import { renderPage } from "../../ui/render_page.ts";
import { asStaffSession, type StaffSession } from "../../staff_session.ts";
import { StaffFrame } from "../../ui/staff_frame.tsx";
import { CardView } from "./card_view.tsx";
import { listCardHolders } from "./list_card_holders.ts";
import { readCardSwitch } from "./read_card_switch.ts";
import { readOpenLesson } from "./read_lesson.ts";

type C = Context<AppEnv>;

/**
 * Lessons and cards for staff, and the door that a card opens. A browser that was last opened with a card goes back to
 * that door from the start page; whoever has just signed out is told so first.
 */
export const lessonPages = new Hono<AppEnv>()
  .get("/", async (c, next) => {
    if (!cameByCard(c) || c.get("session") !== null || c.req.query("signedOut") !== undefined) {
      return await next();
    }
    return c.get("place").kind === "tenant" ? c.redirect(links.cardEnded(), 303) : await next();
  })
  .get("/lessons", (c) => {
    tenantOf(c);
    if (c.get("session") === null) return c.redirect(links.login(links.lessons()), 303);
    const session = asStaffSession(c.get("session"));
    return session === null ? c.notFound() : lessons(c, session);
  })
  .get("/card", (c) => {
    const establishment = c.get("establishment");
    if (!establishment) return c.notFound();
    const moment = c.req.query("done") !== undefined
      ? "done"
      : !establishment.cardsAllowed
      ? "off"
      : c.req.query("ended") !== undefined
      ? "ended"
      : "start";
    const body = CardView({ establishment: establishmentBrand(establishment), moment });
    return renderPage(c, { title: "Come in with your card", body });
  });

async function lessons(c: C, session: StaffSession) {
  const { doors, now } = c.get("services");
  const { actor } = session;
  const at = now();
  const [cards, lesson, holders] = await doors.readTenant(tenantOf(c), (db) =>
    Promise.all([
      readCardSwitch(db),
      readOpenLesson(db, { staffId: actor.id, now: at }),
      listCardHolders(db, actor, { search: "", now: at }),
    ]));
  const establishment = c.get("establishment")!;
  const island = {
    cards,
    lesson,
    maySwitch: decide(actor, "lesson.allow_cards") === "yes",
    establishmentName: establishment.establishmentName,
    timeZone: establishment.timeZone,
  };
  const body = (
    <StaffFrame session={session} establishment={establishment} path={links.lessons()}>
      <PageHeader
        title="Lessons and Cards"
        subtitle="For learners without a mailbox: a printed card and the class code of your lesson let them in."
      />
      <Island name="lessons/LessonsIsland" of={LessonsIsland} props={island} />
    </StaffFrame>
  );
  return renderPage(c, { title: "Lessons and Cards", body, seed: [[lessonKeys.holders(""), holders]] });
}
