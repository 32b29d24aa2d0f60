import { useLessonWatch } from "./use_lesson_watch.ts";

/** Shows nothing: it watches whether the lesson still runs in which the reader came in with a card. */
export default function LessonWatchIsland() {
  useLessonWatch(true);
  return null;
}
