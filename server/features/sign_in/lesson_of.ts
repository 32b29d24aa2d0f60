import type { Session } from "../../context.ts";

/** The lesson that a session was begun in with a card, and ends with; null for every other session, and where there is none. */
export function lessonOf(session: Session | null): { id: string; endsAt: string } | null {
  return session !== null && "lesson" in session ? session.lesson : null;
}
