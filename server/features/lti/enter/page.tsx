import type { Context } from "hono";
import { embedLinks } from "../../../../domain/embed_links.ts";
import type { AppEnv } from "../../../context.ts";
import { sentDevice } from "../../../middleware/session_cookie.ts";
import { sentWidgetToken, setWidgetCookie } from "../../../middleware/widget_cookies.ts";
import { hashToken } from "../../../tokens.ts";
import { startWidgetSession } from "../start_widget_session.ts";

/** The frame with a unit of the student, or with all of them. */
export function frameTarget(unitCode: string | null): string {
  return embedLinks.frame(unitCode === null ? {} : { unit: unitCode });
}

/** Signs a student in as within a frame, and leads there; false where they are not active any more. */
export async function enterAsStudent(c: Context<AppEnv>, studentId: string, target: string) {
  const token = sentWidgetToken(c);
  const previousTokenHash = token === null ? null : hashToken(token);
  const input = { studentId, previousTokenHash, device: sentDevice(c), now: c.var.now };
  const session = await c.var.school.write(startWidgetSession, input);
  if (session === null) return null;
  setWidgetCookie(c, session);
  return c.redirect(target, 303);
}
