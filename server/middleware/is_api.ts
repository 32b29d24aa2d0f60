import type { Context } from "hono";
import { links } from "../../domain/links.ts";

/** Paths below /api that a browser opens as pages (spec 1 §7: full-page navigations). */
const PAGES_BELOW_API: readonly string[] = [links.login(), links.loginLink(""), links.logout()];

/** Whether a request wants JSON: everything below /api but the few pages there. */
export function isApi(c: Context): boolean {
  return c.req.path.startsWith("/api/") && !PAGES_BELOW_API.includes(c.req.path);
}
