import { Hono } from "hono";
import { links } from "../../../../domain/links.ts";
import type { AppEnv } from "../../../context.ts";
import { tenantOf } from "../../../middleware/tenant_of.ts";
import { StudentWayOut } from "../../../ui/finished_button.tsx";
import { StudentLayout } from "../../../ui/layout.tsx";
import { renderPage } from "../../../ui/render_page.ts";
import { listOwnPortfolios } from "./list_own_portfolios.ts";
import { StudentView } from "./student_view.tsx";

/** A student's start page, `/` (spec 1 §2.5). */
export const studentPages = new Hono<AppEnv>().get("/", async (c, next) => {
  const session = c.get("session");
  if (session?.actor.kind !== "student") return await next();
  const { person } = session;
  const portfolios = await c.get("services").doors.readTenant(
    tenantOf(c),
    (db) => listOwnPortfolios(db, person.id),
  );
  const body = (
    <StudentLayout
      establishment={c.get("establishment")!}
      personId={person.id}
      path={links.home()}
      signOut={<StudentWayOut session={session} />}
    >
      <StudentView firstName={person.firstName} portfolios={portfolios} />
    </StudentLayout>
  );
  return renderPage(c, { title: "My Portfolio", body });
});
