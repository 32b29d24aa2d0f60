import type { Context } from "hono";
import { getPath } from "hono/utils/url";
import { embedLinks } from "../../domain/embed_links.ts";

/** By which cookie a request is signed in: the widget's below `/embed/api`, else the session's. */
export type Door = "site" | "widget";

const WIDGET_API = embedLinks.api("/");

/** Where a request is routed: the widget's calls are those of `/api`. */
export function routedPath(request: Request): string {
  const path = getPath(request);
  return path.startsWith(WIDGET_API) ? `/api/${path.slice(WIDGET_API.length)}` : path;
}

export function doorOf({ req }: Pick<Context, "req">): Door {
  return getPath(req.raw).startsWith(WIDGET_API) ? "widget" : "site";
}
