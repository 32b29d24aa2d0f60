import { createMiddleware } from "hono/factory";
import { AppError } from "../../domain/errors.ts";
import { PAGE_OWNER_HEADER } from "../../domain/call_headers.ts";
import type { AppEnv } from "../services/context.ts";

const SIGN_IN_PATHS = /^\/api\/(login|student-access)\//;

/** Rejects calls from a page opened by another user (docs/decisions/0010); signing in is exempt, to allow a retry. */
export const pageOwner = createMiddleware<AppEnv>(async (c, next) => {
  const pagePerson = c.req.header(PAGE_OWNER_HEADER);
  const session = c.get("session");
  const isOtherPerson = pagePerson !== undefined && session !== null && session.person.id !== pagePerson;
  if (isOtherPerson && !SIGN_IN_PATHS.test(c.req.path)) {
    throw new AppError("unauthorized", "Someone else is signed in now.");
  }
  await next();
});
