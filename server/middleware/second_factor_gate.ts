import { createMiddleware } from "hono/factory";
import { AppError } from "../../domain/errors.ts";
import { links } from "../../domain/links.ts";
import { serverLinks } from "../../domain/server_links.ts";
import { SECOND_FACTOR_DUE } from "../../domain/second_factor.ts";
import { type AppEnv, asStaffSession } from "../services/context.ts";
import { isApi } from "./errors.ts";

/** Routes that setting it up and signing out need, and that everyone may read. */
const OPEN = [
  serverLinks.secondFactor(),
  "/api/second-factor",
  "/api/logout",
  "/api/login",
  "/api/auth/user",
  "/api/logos",
  "/manifest.webmanifest",
  "/docs",
  links.privacy(),
  links.accessibility(),
];

/** If the establishment requires a second factor, a session without one can only set it up. */
export const secondFactorGate = createMiddleware<AppEnv>(async (c, next) => {
  const session = asStaffSession(c.get("session"));
  if (!session?.secondFactor.due || OPEN.some((path) => isWithin(c.req.path, path))) return await next();
  if (isApi(c)) throw new AppError("forbidden", SECOND_FACTOR_DUE);
  const { pathname, search } = new URL(c.req.url);
  return c.redirect(serverLinks.secondFactor(pathname + search), 303);
});

function isWithin(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}/`);
}
