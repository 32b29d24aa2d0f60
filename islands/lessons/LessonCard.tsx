import { useState } from "react";
import type { LessonView } from "../../server/features/lessons/read_lesson.ts";
import { OpenLesson } from "./OpenLesson.tsx";
import { RunningLesson } from "./RunningLesson.tsx";

type Props = {
  /** The reader's own lesson that is open, as it was when it was opened or the page was loaded. */
  lesson: LessonView | null;
  timeZone: string;
  onChange: (lesson: LessonView | null) => void;
};

/** The reader's own lesson: the one that runs, or the way to open one. */
export function LessonCard({ lesson, timeZone, onChange }: Props) {
  const [over, setOver] = useState(false);
  const change = (changed: LessonView | null) => {
    setOver(changed === null);
    onChange(changed);
  };
  if (lesson === null) return <OpenLesson over={over} onOpened={change} />;
  return <RunningLesson key={lesson.id} first={lesson} timeZone={timeZone} onOver={() => change(null)} />;
}
