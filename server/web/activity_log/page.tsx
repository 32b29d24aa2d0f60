import { Hono } from "hono";
import { readActivityFilter } from "../../../domain/activity_filter.ts";
import { links } from "../../../domain/links.ts";
import { decide } from "../../../domain/permissions.ts";
import ActivityIsland from "../../../islands/activity_log/ActivityIsland.tsx";
import { ACTIVITY_PER_PAGE, activityQueries } from "../../../islands/activity_log/queries.ts";
import { firstPage } from "../../../islands/lists/list_pages.ts";
import { seed } from "../../../islands/page_services.ts";
import type { AppEnv } from "../../services/context.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { staffPage } from "../../middleware/staff_page.ts";
import { Island } from "../../ui/island.tsx";
import { renderStaffPage } from "../../ui/staff_frame.tsx";
import { listActivity } from "../../features/activity_log/list_activity.ts";
import { readChosenNames } from "../../features/activity_log/read_chosen_names.ts";

/** For administrators in admin mode; 404 for all others. */
export const activityPages = new Hono<AppEnv>().get(links.activity(), staffPage, inTurn, async (c) => {
  const { school, staff: { actor } } = c.var;
  if (decide(actor, "activity.read") !== "yes") return c.notFound();
  const filter = readActivityFilter(c.req.query());
  const { timeZone } = school.establishment;
  const [activity, names] = await school.read((db) =>
    Promise.all([
      listActivity(db, { ...filter, timeZone, limit: ACTIVITY_PER_PAGE, cursor: null }),
      readChosenNames(db, filter),
    ])
  );
  return renderStaffPage(c, {
    title: "Activity",
    subtitle: "Who did what and when. The wording of messages and feedback isn't shown.",
    back: { href: links.admin({ tab: "users" }), label: "User Management" },
    path: links.home(),
    seed: [seed(activityQueries.list(filter), firstPage(activity))],
    children: (
      <Island
        name="activity_log/ActivityIsland"
        of={ActivityIsland}
        props={{
          initial: filter,
          names,
          timeZone,
          today: school.today(),
          exports: school.hasFeature("ADVANCED_REPORTING"),
        }}
      />
    ),
  });
});
