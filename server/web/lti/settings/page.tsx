import { Hono } from "hono";
import { ltiLinks } from "../../../../domain/lti.ts";
import { links } from "../../../../domain/links.ts";
import { decide } from "../../../../domain/permissions.ts";
import { firstPage } from "../../../../islands/lists/list_pages.ts";
import { ltiQueries, PEOPLE_PER_PAGE } from "../../../../islands/lti/queries.ts";
import LtiIsland from "../../../../islands/lti/LtiIsland.tsx";
import PeopleIsland from "../../../../islands/lti/PeopleIsland.tsx";
import { seed } from "../../../../islands/page_services.ts";
import type { AppEnv } from "../../../services/context.ts";
import { inTurn } from "../../../middleware/in_turn.ts";
import { staffPage } from "../../../middleware/staff_page.ts";
import { Island } from "../../../ui/island.tsx";
import { renderStaffPage } from "../../../ui/staff_frame.tsx";
import { listPlatformPeople } from "../../../features/lti/platforms/list_people.ts";
import { listPlatforms } from "../../../features/lti/platforms/list_platforms.ts";

/** For administrators in admin mode; 404 for all others. */
export const ltiSettingsPages = new Hono<AppEnv>()
  .get(ltiLinks.settings(), staffPage, async (c) => {
    const { school, staff: { actor } } = c.var;
    if (decide(actor, "lti.manage") !== "yes") return c.notFound();
    const platforms = await school.read(listPlatforms);
    return renderStaffPage(c, {
      title: "Learning platforms",
      subtitle: "Moodle and others open portfolios by LTI 1.3, without another password.",
      back: { href: links.settings("access"), label: "Settings" },
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
  })
  .get("/lti-settings/:id", staffPage, inTurn, async (c) => {
    const { school, staff: { actor } } = c.var;
    if (decide(actor, "lti.manage") !== "yes") return c.notFound();
    const platformId = c.req.param("id");
    const first = { platformId, search: "", limit: PEOPLE_PER_PAGE, cursor: null };
    const { platformName, people } = await school.read(listPlatformPeople, first);
    return renderStaffPage(c, {
      title: `People from ${platformName}`,
      subtitle: "Who is recognised when they come from there, and how they proved who they are.",
      back: { href: ltiLinks.settings(), label: "Learning platforms" },
      path: links.home(),
      seed: [seed(ltiQueries.people({ platformId, search: "" }), firstPage(people))],
      children: (
        <Island
          name="lti/PeopleIsland"
          of={PeopleIsland}
          props={{ platformId, platformName, timeZone: school.establishment.timeZone }}
        />
      ),
    });
  });
