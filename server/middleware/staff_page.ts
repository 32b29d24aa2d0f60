import { createMiddleware } from "hono/factory";
import { links } from "../../domain/links.ts";
import { asStaffSession, type StaffEnv } from "../services/context.ts";

/** Guards a page for staff: signs visitors in and brings them back, answers others with 404. Sets `c.var.staff`. */
export const staffPage = createMiddleware<StaffEnv>(async (c, next) => {
  if (c.var.host.kind !== "tenant") return c.notFound();
  const session = c.get("session");
  if (session === null) {
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(links.login(pathname + search), 303);
  }
  const staff = asStaffSession(session);
  if (staff === null) return c.notFound();
  c.set("staff", staff);
  await next();
});
