import { useEffect, useRef, useState } from "react";
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
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(lesson?.id);
  useEffect(() => {
    if (shown.current === lesson?.id) return;
    shown.current = lesson?.id;
    // What was pressed is gone. Whoever is at work elsewhere on the page stays there.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [lesson?.id]);
  if (lesson === null) return <OpenLesson over={over} heading={heading} onOpened={change} />;
  return (
    <RunningLesson
      key={lesson.id}
      first={lesson}
      timeZone={timeZone}
      heading={heading}
      onOver={() => change(null)}
    />
  );
}
