import { Hono } from "hono";
import { links } from "../../../../domain/links.ts";
import { recordLinks } from "../../../../domain/record_links.ts";
import { type AppEnv, sessionLesson } from "../../../services/context.ts";
import { StudentLayout } from "../../../ui/layout.tsx";
import { renderPage } from "../../../ui/render_page.ts";
import { hasAwardedUnit } from "../../../features/unit_record/read_unit_record.ts";
import { listOwnPortfolios } from "../../../features/dashboard/student/list_own_portfolios.ts";
import { StudentHome } from "./StudentHome.tsx";

/** A student's home page (spec 1 §2.5). */
export const studentPages = new Hono<AppEnv>().get("/", async (c, next) => {
  const { school, session } = c.var;
  if (session?.actor.kind !== "student") return await next();
  const { person } = session;
  const [portfolios, awarded] = await school.read((db) =>
    Promise.all([listOwnPortfolios(db, person.id), hasAwardedUnit(db, person.id)])
  );
  const byCard = sessionLesson(session) !== null;
  const body = (
    <StudentLayout establishment={school.establishment} session={session} path={links.home()}>
      <StudentHome
        firstName={person.firstName}
        portfolios={portfolios}
        timeZone={school.establishment.timeZone}
        recordHref={awarded && !byCard ? recordLinks.unitRecord(person.id) : null}
        packHref={byCard ? null : recordLinks.takeHomePack(person.id)}
      />
    </StudentLayout>
  );
  return renderPage(c, { title: "My Portfolio", body });
});
