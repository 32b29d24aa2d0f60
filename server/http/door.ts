import type { Context } from "hono";
import { getPath } from "hono/utils/url";

/** By which cookie a request is signed in: the widget's below `/embed`, else the session's. */
export type Door = "site" | "widget";

/** `embedLinks.api`, of all frames or of one launch's. */
const WIDGET_CALL = /^\/embed(?:\/launches\/([\w-]{43}))?\/api\/(.*)$/s;

/** Path by which a request is routed: the widget's calls are those of `/api`. */
export function routedPath(request: Request): string {
  const path = getPath(request);
  const call = WIDGET_CALL.exec(path);
  return call === null ? path : `/api/${call[2]}`;
}

export function doorOf({ req }: Pick<Context, "req">): Door {
  return WIDGET_CALL.test(getPath(req.raw)) ? "widget" : "site";
}

/** The launch whose frame makes this call; null for every other request. */
export function launchOf({ req }: Pick<Context, "req">): string | null {
  return WIDGET_CALL.exec(getPath(req.raw))?.[1] ?? null;
}
