import { matchedRoutes } from "hono/route";
import { createMiddleware } from "hono/factory";
import { isOpenToWidget, WIDGET_CAPABILITIES } from "../../domain/capabilities/widget.ts";
import { notFound } from "../../domain/errors.ts";
import type { AppEnv } from "../services/context.ts";
import { guardOf } from "./can.ts";
import { doorOf } from "../http/door.ts";

/**
 * Below `/embed/api` all but the widget's calls answer 404 to everyone; its own calls answer 404 elsewhere. A route without
 * a capability is refused.
 */
export const widgetGate = createMiddleware<AppEnv>(async (c, next) => {
  const capabilities = matchedRoutes(c).flatMap(({ handler }) => guardOf(handler)?.capability ?? []);
  const isOpen = doorOf(c) === "widget"
    ? capabilities.length > 0 && capabilities.every(isOpenToWidget)
    : !capabilities.some((capability) => capability in WIDGET_CAPABILITIES);
  if (!isOpen) throw notFound();
  await next();
});
