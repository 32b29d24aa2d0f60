import { Hono } from "hono";
import { safeguardingKeys } from "../../../../islands/chat/safeguarding/safeguarding_keys.ts";
import SafeguardingIsland from "../../../../islands/chat/SafeguardingIsland.tsx";
import { firstPage } from "../../../../islands/lists/list_pages.ts";
import { links } from "../../../../domain/links.ts";
import { decide } from "../../../../domain/permissions.ts";
import { SAFEGUARDING_PAGE } from "../../../../domain/safeguarding.ts";
import { PageHeader } from "../../../../ui/PageHeader.tsx";
import type { AppEnv } from "../../../context.ts";
import { tenantOf } from "../../../middleware/tenant_of.ts";
import { asStaffSession } from "../../../staff_session.ts";
import { Island } from "../../../ui/island.tsx";
import { renderPage } from "../../../ui/render_page.ts";
import { StaffFrame } from "../../../ui/staff_frame.tsx";
import { reportsTag } from "../tags.ts";
import { countReports, listReports } from "./list_reports.ts";

/**
 * Safeguarding (DOMAIN, Duties), for administrators in admin mode; for everybody else there is no such page. It brings
 * along the open reports; the other tabs ask when they are opened.
 */
export const safeguardingPages = new Hono<AppEnv>().get(links.safeguarding(), async (c) => {
  const tenantId = tenantOf(c);
  if (c.get("session") === null) return c.redirect(links.login(links.safeguarding()), 303);
  const session = asStaffSession(c.get("session"));
  if (session === null || decide(session.actor, "chat.safeguard") !== "yes") return c.notFound();
  const { actor } = session;
  const [reports, open] = await c.get("services").doors.readTenant(tenantId, (db) =>
    Promise.all([
      listReports(db, actor.id, { state: "open", limit: SAFEGUARDING_PAGE, cursor: null }),
      countReports(db),
    ]));
  const establishment = c.get("establishment")!;
  const body = (
    <StaffFrame session={session} establishment={establishment} path={links.safeguarding()}>
      <PageHeader
        title="Safeguarding"
        subtitle="Messages that somebody has reported, and every conversation of the establishment. Whatever you open here is recorded."
      />
      <Island
        name="chat/SafeguardingIsland"
        of={SafeguardingIsland}
        props={{ personId: actor.id, timeZone: establishment.timeZone }}
      />
    </StaffFrame>
  );
  return renderPage(c, {
    title: "Safeguarding",
    body,
    seed: [
      [safeguardingKeys.reports("open"), firstPage(reports.items)],
      [safeguardingKeys.count, { tag: reportsTag(actor, open), data: open }],
    ],
  });
});
