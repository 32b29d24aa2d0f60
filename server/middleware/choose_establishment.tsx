import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import { createMiddleware } from "hono/factory";
import { schoolMode } from "../../domain/active_role.ts";
import { TEXT_LIMITS } from "../../domain/limits.ts";
import { links } from "../../domain/links.ts";
import { decide } from "../../domain/permissions.ts";
import type { AppEnv } from "../services/context.ts";
import { ChooseSchoolView } from "./ChooseSchoolView.tsx";
import { listSchools } from "../features/support/list_schools.ts";
import { tenantUrl } from "../flows/make_sign_in_link.ts";
import { renderPage } from "../ui/render_page.ts";
import { SuperAdminFrame } from "../ui/super_admin_frame.tsx";
import { refuse } from "./can.ts";
import { isApi } from "./errors.ts";

/** On the super admin's host a page that is a school's, and so not found there, asks which school (DECISIONS 2). */
export const chooseEstablishment = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.res.status !== 404) return;
  const { host, session } = c.var;
  if (host.kind !== "installation" || !host.admin || isApi(c)) return;
  const isRead = ["GET", "HEAD"].includes(c.req.raw.method);
  const isPage = matchedRoutes(c).some(({ method, path }) => method === "GET" && !path.includes("*"));
  if (!isRead || !isPage || isOfInstallation(c.req.path)) return;
  // In development the product's own page is there too, whose visitors are no one's super admin.
  if (host.base && session === null) return;
  const { pathname, search } = new URL(c.req.url);
  const answer = await chooseSchool(c, pathname + search);
  // Assigning keeps the headers of the response before it.
  c.res = undefined;
  c.res = answer;
});

/** Addresses that are missing on every host alike: a guide or picture without such a name. */
function isOfInstallation(path: string): boolean {
  return /^\/(docs|demo|dev|api|support|get-started)\b/.test(path);
}

/** 'Choose an establishment' on the installation's host; visitors sign in first. `returnTo`: of the school. */
export async function chooseSchool(c: Context<AppEnv>, returnTo: string): Promise<Response> {
  const { session, services: { doors, config }, now } = c.var;
  if (session === null) {
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(links.login(pathname + search), 303);
  }
  refuse(decide(session.actor, "tenants.list"));
  const find = (c.req.query("find") ?? "").trim().slice(0, TEXT_LIMITS.search);
  const mode = schoolMode(c.req.query("mode"));
  const { schools, more } = await doors.readControl((db) => listSchools(db, { find, now }));
  const withUrl = schools.map((school) => ({
    ...school,
    url: tenantUrl(config, school),
  }));
  const body = (
    <SuperAdminFrame person={session.person} mode={mode}>
      <ChooseSchoolView schools={withUrl} more={more} find={find} mode={mode} returnTo={returnTo} now={now} />
    </SuperAdminFrame>
  );
  return renderPage(c, { title: "Choose an establishment", body });
}
