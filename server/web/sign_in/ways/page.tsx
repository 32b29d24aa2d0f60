import { Hono } from "hono";
import { links } from "../../../../domain/links.ts";
import { decide } from "../../../../domain/permissions.ts";
import { isProviderRefusal } from "../../../../domain/providers.ts";
import { serverLinks } from "../../../../domain/server_links.ts";
import { mayUse } from "../../../../domain/sign_in_ways.ts";
import { seed } from "../../../../islands/page_services.ts";
import { waysQuery } from "../../../../islands/sign_in/ways/queries.ts";
import WaysIsland from "../../../../islands/sign_in/WaysIsland.tsx";
import type { AppEnv } from "../../../services/context.ts";
import { staffPage } from "../../../middleware/staff_page.ts";
import { Island } from "../../../ui/island.tsx";
import { renderStaffPage } from "../../../ui/staff_frame.tsx";
import { redirectUri } from "../../../features/sign_in/providers/redirect_uri.ts";
import { RefusalAlert } from "../providers/RefusalAlert.tsx";
import { readWays } from "../../../queries/sign_in_ways.ts";
import { waysView } from "../../../features/sign_in/ways/ways_view.ts";

/** For administrators in admin mode; 404 for all others. */
export const wayPages = new Hono<AppEnv>().get(serverLinks.signInSettings(), staffPage, async (c) => {
  const { services, school, staff: { actor } } = c.var;
  if (decide(actor, "sign_in.manage") !== "yes") return c.notFound();
  const { config } = services;
  const ways = await readWays(services, school);
  const reason = c.req.query("reason");
  return renderStaffPage(c, {
    title: "Signing in",
    subtitle: "Links by email, and accounts that people have already.",
    back: { href: links.settings("access"), label: "Settings" },
    path: links.home(),
    seed: [seed(waysQuery, waysView(ways))],
    children: (
      <div className="stack gap-xl">
        {isProviderRefusal(reason) && (
          <RefusalAlert refusal={reason} byEmail={mayUse(ways.rules, "email", "staff")} />
        )}
        <Island
          name="sign_in/WaysIsland"
          of={WaysIsland}
          props={{
            callback: redirectUri(config, school.id),
            tryAt: serverLinks.tryProvider(),
            timeZone: school.establishment.timeZone,
          }}
        />
      </div>
    ),
  });
});
