import { Hono } from "hono";
import { links } from "../../../../domain/links.ts";
import { recordLinks } from "../../../../domain/record_links.ts";
import { type AppEnv, sessionLesson } from "../../../context.ts";
import { StudentLayout } from "../../../ui/layout.tsx";
import { renderPage } from "../../../ui/render_page.ts";
import { listOwnPortfolios } from "./list_own_portfolios.ts";
import { StudentHome } from "./StudentHome.tsx";

/** A student's home page (spec 1 §2.5). */
export const studentPages = new Hono<AppEnv>().get("/", async (c, next) => {
  const { school, session } = c.var;
  if (session?.actor.kind !== "student") return await next();
  const { person } = session;
  const portfolios = await school.read(listOwnPortfolios, person.id);
  const body = (
    <StudentLayout establishment={school.establishment} session={session} path={links.home()}>
      <StudentHome
        firstName={person.firstName}
        portfolios={portfolios}
        timeZone={school.establishment.timeZone}
        packHref={sessionLesson(session) === null ? recordLinks.takeHomePack(person.id) : null}
      />
    </StudentLayout>
  );
  return renderPage(c, { title: "My Portfolio", body });
});
