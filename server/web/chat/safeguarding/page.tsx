import { Hono } from "hono";
import { safeguardingQueries } from "../../../../islands/chat/safeguarding/queries.ts";
import SafeguardingIsland from "../../../../islands/chat/SafeguardingIsland.tsx";
import { firstPage } from "../../../../islands/lists/list_pages.ts";
import { seed } from "../../../../islands/page_services.ts";
import { links } from "../../../../domain/links.ts";
import { decide } from "../../../../domain/permissions.ts";
import { SAFEGUARDING_PAGE_SIZE } from "../../../../domain/safeguarding.ts";
import type { AppEnv } from "../../../services/context.ts";
import { inTurn } from "../../../middleware/in_turn.ts";
import { staffPage } from "../../../middleware/staff_page.ts";
import { Island } from "../../../ui/island.tsx";
import { renderStaffPage } from "../../../ui/staff_frame.tsx";
import { reportsEtag } from "../../../features/chat/etags.ts";
import { countReports, listReports } from "../../../features/chat/safeguarding/list_reports.ts";

/** For administrators in admin mode; 404 for all others (DOMAIN, Duties). */
export const safeguardingPages = new Hono<AppEnv>().get(
  links.safeguarding(),
  staffPage,
  inTurn,
  async (c) => {
    const { school, staff: { actor } } = c.var;
    if (decide(actor, "chat.safeguard") !== "yes") return c.notFound();
    const [reports, open] = await school.read((db) =>
      Promise.all([
        listReports(db, actor.id, { state: "open", limit: SAFEGUARDING_PAGE_SIZE, cursor: null }),
        countReports(db),
      ])
    );
    return renderStaffPage(c, {
      title: "Safeguarding",
      subtitle: "Reported messages and every conversation in the school. Everything you open here is logged.",
      path: links.safeguarding(),
      seed: [
        seed(safeguardingQueries.reports("open"), firstPage(reports)),
        seed(safeguardingQueries.count, { tag: reportsEtag(actor, open), data: open }),
      ],
      children: (
        <Island
          name="chat/SafeguardingIsland"
          of={SafeguardingIsland}
          props={{ personId: actor.id, timeZone: school.establishment.timeZone }}
        />
      ),
    });
  },
);
