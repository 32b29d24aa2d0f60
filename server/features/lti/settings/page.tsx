import { Hono } from "hono";
import { ltiLinks } from "../../../../domain/lti.ts";
import { links } from "../../../../domain/links.ts";
import { decide } from "../../../../domain/permissions.ts";
import { ltiQueries } from "../../../../islands/lti/queries.ts";
import LtiIsland from "../../../../islands/lti/LtiIsland.tsx";
import { seed } from "../../../../islands/page_services.ts";
import type { AppEnv } from "../../../context.ts";
import { staffPage } from "../../../middleware/staff_page.ts";
import { Island } from "../../../ui/island.tsx";
import { renderStaffPage } from "../../../ui/staff_frame.tsx";
import { listPlatforms } from "../platforms/list_platforms.ts";

/** For administrators in admin mode; 404 for all others. */
export const ltiSettingsPages = new Hono<AppEnv>().get(ltiLinks.settings(), staffPage, async (c) => {
  const { school, staff: { actor } } = c.var;
  if (decide(actor, "lti.manage") !== "yes") return c.notFound();
  const platforms = await school.read(listPlatforms);
  return renderStaffPage(c, {
    title: "Learning platforms",
    subtitle: "Moodle and others open portfolios by LTI 1.3, without another password.",
    back: { href: links.settings(), label: "Settings" },
    path: links.home(),
    seed: [seed(ltiQueries.platforms, platforms)],
    children: (
      <Island
        name="lti/LtiIsland"
        of={LtiIsland}
        props={{ origin: school.origin, timeZone: school.establishment.timeZone }}
      />
    ),
  });
});
