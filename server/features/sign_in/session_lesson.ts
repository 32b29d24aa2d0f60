import type { Session } from "../../context.ts";

/** Null for a session that was not begun with a card. */
export function sessionLesson(session: Session | null): { id: string; endsAt: string } | null {
  return session !== null && "lesson" in session ? session.lesson : null;
}
