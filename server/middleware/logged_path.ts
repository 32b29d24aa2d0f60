import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import { isOwnId } from "../../domain/ids.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Null where there is no route. */
export function routePattern(c: Context): string | null {
  if (c.req.path.startsWith("/assets/")) return "/assets/*";
  const route = matchedRoutes(c).find(({ method, path }) => method !== "ALL" && !path.endsWith("*"));
  return route?.path ?? null;
}

/** `routePattern` with our ids in place of their names: all else in an address may have been typed. */
export function loggedPath(c: Context, pattern: string | null): string | null {
  if (pattern === null || !pattern.includes(":")) return pattern;
  const segments = c.req.path.split("/");
  return pattern.split("/").map((name, i) =>
    name.startsWith(":") && isOwnId(segments[i] ?? "") ? segments[i] : name
  ).join("/");
}

/** A method is any word. */
export function loggedMethod({ req }: Context): string {
  return METHODS.includes(req.method) ? req.method : "other";
}
