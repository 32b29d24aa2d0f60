import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { AppEnv } from "../context.ts";
import { sessionLesson } from "../features/sign_in/session_lesson.ts";
import { cardSessionCookie } from "../features/sign_in/session_cookie.ts";

/** Without a session it tells of the last one on this browser. */
export function isCardSession(c: Context<AppEnv>): boolean {
  const session = c.get("session");
  if (session !== null) return sessionLesson(session) !== null;
  return getCookie(c, cardSessionCookie(c.get("services").config).name) !== undefined;
}
