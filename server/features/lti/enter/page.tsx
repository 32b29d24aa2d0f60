import type { Context } from "hono";
import { embedLinks } from "../../../../domain/embed_links.ts";
import type { AppEnv } from "../../../context.ts";
import { sentDevice } from "../../../middleware/session_cookie.ts";
import { clearWidgetCookie, sentWidgetToken, setWidgetCookie } from "../../../middleware/widget_cookies.ts";
import { hashToken } from "../../../tokens.ts";
import { endSession, isSessionStored, unlessUnavailable } from "../../sign_in/end_session.ts";
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
  if (session === null) {
    await leaveFrame(c);
    return null;
  }
  setWidgetCookie(c, session);
  return c.redirect(target, 303);
}

/** Ends the session that somebody before left in this browser's frames: whoever is launched now is not them. */
export async function leaveFrame(c: Context<AppEnv>): Promise<void> {
  const { school, services, now } = c.var;
  const token = sentWidgetToken(c);
  if (token === null) return;
  const hash = hashToken(token);
  if (await school.read(isSessionStored, hash)) {
    await unlessUnavailable(services, () => school.write(endSession, hash, now));
  }
  clearWidgetCookie(c);
}
