import type { Context } from "hono";
import type { AppEnv } from "../services/context.ts";

/** Whether a link or a form of this very host was followed: another site can cause a request, but cannot forge these headers. */
export function isFromOwnPage(c: Context<AppEnv>): boolean {
  const site = c.req.header("sec-fetch-site");
  if (site !== undefined) return site === "same-origin";
  const own = `${c.var.services.config.scheme}://${c.var.host.name}/`;
  return c.req.header("referer")?.startsWith(own) ?? false;
}
