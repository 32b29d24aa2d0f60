import LessonWatchIsland from "../../islands/lessons/LessonWatchIsland.tsx";
import { links } from "../../domain/links.ts";
import { Button } from "../../ui/Button.tsx";
import { CircleCheck } from "../../ui/icons.ts";
import type { Session } from "../context.ts";
import { lessonOf } from "../features/sign_in/lesson_of.ts";
import { Island } from "./island.tsx";
import { SignOutLink } from "./layout.tsx";

/** A student's way out, for a StudentLayout: 'I have finished' for who came in with a card, a plain link for the others. */
export function StudentWayOut({ session }: { session: Session }) {
  return lessonOf(session) === null ? <SignOutLink href={links.logout()} /> : <FinishedButton />;
}

/**
 * The way out of a session that was begun with a card, on a tablet that others use next: one large button, which works
 * without a script. Where there is one, the page leaves by itself once the lesson is over.
 */
function FinishedButton() {
  return (
    <>
      <form method="post" action={links.logout()} className="finished">
        <Button type="submit" variant="primary" icon={<CircleCheck size={22} />}>I have finished</Button>
      </form>
      <Island name="lessons/LessonWatchIsland" of={LessonWatchIsland} props={{}} />
    </>
  );
}
