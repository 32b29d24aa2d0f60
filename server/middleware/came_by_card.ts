import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { AppEnv } from "../context.ts";
import { lessonOf } from "../features/sign_in/lesson_of.ts";
import { cardDoorCookie } from "../features/sign_in/session_cookie.ts";

/** Whether this browser's session was begun with a card; where none is left, whether the last one was. */
export function cameByCard(c: Context<AppEnv>): boolean {
  const session = c.get("session");
  if (session !== null) return lessonOf(session) !== null;
  return getCookie(c, cardDoorCookie(c.get("services").config).name) !== undefined;
}
