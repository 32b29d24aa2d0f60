import { useLessonWatch } from "../sign_in/use_lesson_watch.ts";

/** Renders nothing; leaves the page when the card session ends. */
export default function LessonWatchIsland() {
  useLessonWatch(true);
  return null;
}
