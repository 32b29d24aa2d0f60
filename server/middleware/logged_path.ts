import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import { isOwnId } from "../../domain/ids.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * The route's pattern, with ids of ours in the place of their names: all else in an address may have been typed. Null
 * where there is no route.
 */
export function loggedPath(c: Context): string | null {
  if (c.req.path.startsWith("/assets/")) return "/assets/*";
  const route = matchedRoutes(c).find(({ method, path }) => method !== "ALL" && !path.endsWith("*"));
  if (route === undefined) return null;
  const segments = c.req.path.split("/");
  return route.path.split("/").map((name, i) =>
    name.startsWith(":") && isOwnId(segments[i] ?? "") ? segments[i] : name
  ).join("/");
}

/** A method is any word. */
export function loggedMethod({ req }: Context): string {
  return METHODS.includes(req.method) ? req.method : "other";
}
