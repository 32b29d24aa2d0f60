import { createMiddleware } from "hono/factory";
import { AppError } from "../../domain/errors.ts";
import { PAGE_PERSON } from "../../domain/page_person.ts";
import type { AppEnv } from "../context.ts";

/** Where one asks to be let in. */
const SIGNING_IN = /^\/api\/(login|student-access)\//;

/**
 * Refuses calls of a page that was opened by somebody other than who is signed in now, as if nobody were: on a shared
 * tablet nothing is saved, sent or read under another name. A call that does not say whose page it comes from is let by, and
 * so is one that signs somebody in: whoever it lets in becomes who is signed in, and may ask again after a lost answer.
 */
export const whosePage = createMiddleware<AppEnv>(async (c, next) => {
  const opener = c.req.header(PAGE_PERSON);
  const session = c.get("session");
  const another = opener !== undefined && session !== null && session.person.id !== opener;
  if (another && !SIGNING_IN.test(c.req.path)) {
    throw new AppError("unauthorized", "Somebody else is signed in now.");
  }
  await next();
});
