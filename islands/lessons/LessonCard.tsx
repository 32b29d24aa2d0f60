import { useEffect, useRef, useState } from "react";
import type { LessonView } from "../../server/features/lessons/read_lesson.ts";
import { OpenLessonForm } from "./OpenLessonForm.tsx";
import { RunningLesson } from "./RunningLesson.tsx";

type Props = {
  lesson: LessonView | null;
  timeZone: string;
  onChange: (lesson: LessonView | null) => void;
};

export function LessonCard({ lesson, timeZone, onChange }: Props) {
  const [ended, setEnded] = useState(false);
  const change = (changed: LessonView | null) => {
    setEnded(changed === null);
    onChange(changed);
  };
  const heading = useRef<HTMLHeadingElement>(null);
  const shownId = useRef(lesson?.id);
  useEffect(() => {
    if (shownId.current === lesson?.id) return;
    shownId.current = lesson?.id;
    // Only when the focused element is gone; other focus stays.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [lesson?.id]);
  if (lesson === null) return <OpenLessonForm ended={ended} heading={heading} onOpened={change} />;
  return (
    <RunningLesson
      key={lesson.id}
      initial={lesson}
      timeZone={timeZone}
      heading={heading}
      onEnded={() => change(null)}
    />
  );
}
