import type { Context } from "hono";
import { links } from "../../domain/links.ts";
import type { AppEnv } from "../services/context.ts";
import type { RequestHost } from "../services/hosts.ts";

/** Pages of the product's own host that search engines may show. */
const INDEXED_PAGES: readonly string[] = [links.home(), links.privacy(), links.accessibility()];
const INDEXED_FOLDERS = ["/docs/"];
/** Folders that these pages load from. */
const LOADED_FOLDERS = ["/assets/", "/demo/"];

/** `GET /robots.txt`: nothing of a school or of the super admin's host. */
export function robots(c: Context<AppEnv>): Response {
  const allowed = isProductHost(c.var.host)
    ? [...INDEXED_PAGES.map((path) => `${path}$`), ...INDEXED_FOLDERS, ...LOADED_FOLDERS]
    : [];
  const lines = ["User-agent: *", ...allowed.map((path) => `Allow: ${path}`), "Disallow: /"];
  c.header("Cache-Control", "public, max-age=3600");
  return c.text(lines.join("\n") + "\n");
}

/** Whether search engines may show this answer: robots.txt alone does not keep an address out of them. */
export function isIndexed(c: Context<AppEnv>): boolean {
  const host = c.get("host") as RequestHost | undefined;
  if (host === undefined || !isProductHost(host) || c.res.status >= 400) return false;
  const { path } = c.req;
  return !c.req.url.includes("?") &&
    (INDEXED_PAGES.includes(path) || INDEXED_FOLDERS.some((folder) => path.startsWith(folder)));
}

function isProductHost(host: RequestHost): boolean {
  return host.kind === "installation" && host.base;
}
