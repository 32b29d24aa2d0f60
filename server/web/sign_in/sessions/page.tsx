import { Hono } from "hono";
import SessionsIsland from "../../../../islands/sign_in/SessionsIsland.tsx";
import { sessionQueries } from "../../../../islands/sign_in/queries.ts";
import { seed } from "../../../../islands/page_services.ts";
import { links } from "../../../../domain/links.ts";
import { serverLinks } from "../../../../domain/server_links.ts";
import { PageHeader } from "../../../../ui/PageHeader.tsx";
import { schoolPage } from "../../../middleware/school.ts";
import type { AppEnv } from "../../../services/context.ts";
import { isCardSession } from "../../../middleware/session_cookie.ts";
import { Island } from "../../../ui/island.tsx";
import { StudentLayout } from "../../../ui/layout.tsx";
import { renderPage } from "../../../ui/render_page.ts";
import { listSessions } from "../../../features/sign_in/sessions/list_sessions.ts";

/** A student's open sessions; those of staff are on their profile. */
export const sessionPages = new Hono<AppEnv>().get(links.sessions(), schoolPage, async (c) => {
  const { school, session, now } = c.var;
  if (session === null) {
    return c.redirect(isCardSession(c) ? links.cardEnded() : links.studentAccess(), 303);
  }
  const { actor, tokenHash } = session;
  if (actor.kind !== "student") return c.redirect(serverLinks.profileSessions(), 303);
  const { establishment } = school;
  const sessions = await school.read(listSessions, actor, { tokenHash, now });
  const title = "Devices you're signed in on";
  const body = (
    <StudentLayout establishment={establishment} session={session} path={links.sessions()}>
      <PageHeader title={title} back={{ href: links.home(), label: "My Portfolio" }} />
      <div className="narrow-page">
        <Island
          name="sign_in/SessionsIsland"
          of={SessionsIsland}
          props={{ timeZone: establishment.timeZone }}
        />
      </div>
    </StudentLayout>
  );
  return renderPage(c, { title, body, seed: [seed(sessionQueries.list, sessions)] });
});
