import type { Context } from "hono";
import { links } from "../../domain/links.ts";

/** Paths below /api that a browser opens as pages (spec 1 §7: full-page navigations). */
const PAGES_BELOW_API: readonly string[] = [links.login(), links.loginLink(""), links.logout()];

/** Whether a request wants JSON: everything below /api but the few pages there, unless a browser opens it in a tab. */
export function isApi(c: Context): boolean {
  return isCall(c) && !isOpenedAsPage(c);
}

/** Whether a path is one of the calls, however it was asked for. */
function isCall(c: Context): boolean {
  return c.req.path.startsWith("/api/") && !PAGES_BELOW_API.includes(c.req.path);
}

/** A file or a document that was opened by its address: what went wrong must be readable there. Browsers say so themselves. */
function isOpenedAsPage(c: Context): boolean {
  return c.req.method === "GET" && c.req.header("sec-fetch-dest") === "document";
}
