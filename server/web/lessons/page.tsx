import { Hono } from "hono";
import { CARD_MESSAGES } from "../../../domain/lessons.ts";
import { links } from "../../../domain/links.ts";
import { decide } from "../../../domain/permissions.ts";
import CardAccessIsland, { type CardAccessState } from "../../../islands/lessons/CardAccessIsland.tsx";
import LessonsIsland from "../../../islands/lessons/LessonsIsland.tsx";
import { classQueries, MAX_CLASSES_SHOWN } from "../../../islands/classes/queries.ts";
import { lessonQueries } from "../../../islands/lessons/queries.ts";
import { seed } from "../../../islands/page_services.ts";
import type { Establishment } from "../../../ui/Brand.tsx";
import { CenteredCard } from "../../../ui/CenteredCard.tsx";
import type { AppEnv } from "../../services/context.ts";
import { isCardSession } from "../../middleware/session_cookie.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { staffPage } from "../../middleware/staff_page.ts";
import { Island } from "../../ui/island.tsx";
import { establishmentBrand, FOOTER_LINKS } from "../../ui/layout.tsx";
import { renderPage } from "../../ui/render_page.ts";
import { renderStaffPage } from "../../ui/staff_frame.tsx";
import { listClasses } from "../../features/classes/list_classes.ts";
import { listCardHolders } from "../../features/lessons/list_card_holders.ts";
import { readCardSettings } from "../../features/lessons/card_settings.ts";
import { readOpenLesson } from "../../features/lessons/read_lesson.ts";

/**
 * Without a session, a browser last used with a card is redirected from the start page to `/card`, except
 * right after signing out.
 */
export const lessonPages = new Hono<AppEnv>()
  .get("/", async (c, next) => {
    if (!isCardSession(c) || c.var.session !== null || c.req.query("signedOut") !== undefined) {
      return await next();
    }
    return c.var.host.kind === "tenant" ? c.redirect(links.cardEnded(), 303) : await next();
  })
  .get("/lessons", staffPage, inTurn, async (c) => {
    const { school, staff: { actor }, now } = c.var;
    const [cards, lesson, holders, classes] = await school.read((db) =>
      Promise.all([
        readCardSettings(db),
        readOpenLesson(db, { staffId: actor.id, now }),
        listCardHolders(db, actor, { now }),
        listClasses(db, actor, { limit: MAX_CLASSES_SHOWN, cursor: null }),
      ])
    );
    const { establishmentName, timeZone } = school.establishment;
    const canSwitch = decide(actor, "lesson.allow_cards") === "yes";
    return renderStaffPage(c, {
      title: "Lessons and Cards",
      subtitle: "For students without email: they sign in with a printed card and your lesson's class code.",
      path: links.lessons(),
      seed: [seed(lessonQueries.cardHolders, holders), seed(classQueries.list, classes.items)],
      children: (
        <Island
          name="lessons/LessonsIsland"
          of={LessonsIsland}
          props={{ cards, lesson, canSwitch, establishmentName, timeZone }}
        />
      ),
    });
  })
  .get("/card", (c) => {
    const { establishment } = c.var;
    if (!establishment) return c.notFound();
    const ended = c.req.query("ended");
    const state = c.req.query("done") !== undefined
      ? "done"
      : !establishment.cardsAllowed
      ? "off"
      : ended === undefined
      ? "start"
      : ended === "saved" || ended === "unsaved"
      ? ended
      : "ended";
    const body = CardView({ establishment: establishmentBrand(establishment), state });
    return renderPage(c, { title: "Sign in with your card", body });
  });

/** The card's token is in the fragment, so the server never sees it in an address. */
function CardView({ establishment, state }: { establishment: Establishment; state: CardAccessState }) {
  return (
    <CenteredCard
      establishment={establishment}
      footerLinks={FOOTER_LINKS}
      below={
        <p>
          Are you a member of staff? <a href={links.login()}>Sign in here</a>.
        </p>
      }
    >
      <Island name="lessons/CardAccessIsland" of={CardAccessIsland} props={{ state }} />
      <noscript>
        <p>{`${CARD_MESSAGES.noCard} This page needs JavaScript.`}</p>
      </noscript>
    </CenteredCard>
  );
}
