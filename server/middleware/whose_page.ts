import { createMiddleware } from "hono/factory";
import { AppError } from "../../domain/errors.ts";
import { PAGE_PERSON } from "../../domain/page_person.ts";
import type { AppEnv } from "../context.ts";

/**
 * Refuses calls of a page that was opened by somebody other than who is signed in now, as if nobody were: on a shared
 * tablet nothing is saved, sent or read under another name. A call that does not say whose page it comes from is let by.
 */
export const whosePage = createMiddleware<AppEnv>(async (c, next) => {
  const opener = c.req.header(PAGE_PERSON);
  const session = c.get("session");
  if (opener !== undefined && session !== null && session.person.id !== opener) {
    throw new AppError("unauthorized", "Somebody else is signed in now.");
  }
  await next();
});
