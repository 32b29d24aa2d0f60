import type { Context } from "hono";
import { links } from "../../domain/links.ts";

/** Full-page navigations below /api (spec 1 §7). */
const PAGES_UNDER_API: readonly string[] = [links.login(), links.loginLink(""), links.logout()];

/** Whether the response is JSON: below /api, unless opened in a tab. */
export function isApi(c: Context): boolean {
  return isApiPath(c) && !isNavigation(c);
}

function isApiPath(c: Context): boolean {
  return c.req.path.startsWith("/api/") && !PAGES_UNDER_API.includes(c.req.path);
}

function isNavigation(c: Context): boolean {
  return c.req.method === "GET" && c.req.header("sec-fetch-dest") === "document";
}
