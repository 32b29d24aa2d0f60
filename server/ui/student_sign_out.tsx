import LessonWatchIsland from "../../islands/lessons/LessonWatchIsland.tsx";
import { links } from "../../domain/links.ts";
import { Button } from "../../ui/Button.tsx";
import { CircleCheck } from "../../ui/icons.ts";
import type { Session } from "../context.ts";
import { sessionLesson } from "../features/sign_in/session_lesson.ts";
import { Island } from "./island.tsx";
import { SignOutLink } from "./layout.tsx";

/** For a StudentLayout: 'I have finished' in a card session, else a plain link. */
export function StudentSignOut({ session }: { session: Session }) {
  return sessionLesson(session) === null ? <SignOutLink href={links.logout()} /> : <FinishedButton />;
}

/** Works without a script; LessonWatchIsland leaves the page when the lesson ends. */
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
