import { Hono } from "hono";
import ProfileIsland from "../../../islands/profile/ProfileIsland.tsx";
import { profileQueries } from "../../../islands/profile/queries.ts";
import { seed } from "../../../islands/page_services.ts";
import { links } from "../../../domain/links.ts";
import type { AppEnv } from "../../context.ts";
import { staffPage } from "../../middleware/staff_page.ts";
import { Island } from "../../ui/island.tsx";
import { renderStaffPage } from "../../ui/staff_frame.tsx";
import { currentUser } from "../sign_in/user_view.ts";

/** Staff only (spec 1 §2.8). */
export const profilePages = new Hono<AppEnv>().get(links.profile(), staffPage, (c) => {
  const { school: { establishment }, staff } = c.var;
  return renderStaffPage(c, {
    title: "Profile settings",
    subtitle: "Your picture, your name and where you work.",
    path: links.profile(),
    seed: [seed(profileQueries.user, currentUser(staff, establishment))],
    children: (
      <Island
        name="profile/ProfileIsland"
        of={ProfileIsland}
        props={{ establishmentName: establishment.establishmentName }}
      />
    ),
  });
});
