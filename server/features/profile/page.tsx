import { Hono } from "hono";
import ProfileIsland from "../../../islands/profile/ProfileIsland.tsx";
import { links } from "../../../domain/links.ts";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import type { AppEnv } from "../../context.ts";
import { tenantOf } from "../../middleware/tenant_of.ts";
import { asStaffSession } from "../../staff_session.ts";
import { Island } from "../../ui/island.tsx";
import { renderPage } from "../../ui/render_page.ts";
import { StaffFrame } from "../../ui/staff_frame.tsx";
import { userOf } from "../sign_in/user_view.ts";

/** The page of the profile settings, for staff (spec 1 §2.8). What it shows is in the session: one round trip. */
export const profilePages = new Hono<AppEnv>().get(links.profile(), (c) => {
  tenantOf(c);
  if (c.get("session") === null) return c.redirect(links.login(links.profile()), 303);
  const session = asStaffSession(c.get("session"));
  if (session === null) return c.notFound();
  const establishment = c.get("establishment")!;
  const body = (
    <StaffFrame session={session} establishment={establishment} path={links.profile()}>
      <PageHeader title="Profile settings" subtitle="Your picture, your name and where you work." />
      <Island
        name="profile/ProfileIsland"
        of={ProfileIsland}
        props={{ establishmentName: establishment.establishmentName }}
      />
    </StaffFrame>
  );
  return renderPage(c, {
    title: "Profile settings",
    body,
    seed: [[["profile"], userOf(session, establishment)]],
  });
});
