import { useMutation } from "@tanstack/react-query";
import { type Ref, useState } from "react";
import { DEFAULT_LESSON_MINUTES, durationText, LESSON_LENGTHS_MINUTES } from "../../domain/lessons.ts";
import type { LessonView } from "../../server/features/lessons/read_lesson.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { answer, ApiError } from "../api.ts";
import { recordOf } from "../../browser/browser_store.ts";
import { lessonApi } from "./queries.ts";

const LENGTHS = LESSON_LENGTHS_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: durationText(minutes),
}));

type Props = {
  ended: boolean;
  heading: Ref<HTMLHeadingElement>;
  onOpened: (lesson: LessonView) => void;
};

export function OpenLessonForm({ ended, heading, onOpened }: Props) {
  const [minutes, setMinutes] = useState(String(DEFAULT_LESSON_MINUTES));
  const open = useMutation({
    mutationFn: () => answer(lessonApi.lessons.$post({ json: { minutes: Number(minutes) } })),
    meta: { failed: "The lesson could not be opened. Please try again." },
    onSuccess: onOpened,
    onError: (error) => {
      // 409: a lesson was opened in another tab.
      const current = currentLessonOf(error);
      if (current) onOpened(current);
    },
  });
  return (
    <Card
      className="stack"
      title="Start a lesson"
      headingRef={heading}
      description="You'll get a class code to read out or show. During the lesson, students sign in with their card and the code."
    >
      <CardSection>
        <div className="stack gap-l">
          {ended && (
            <Alert tone="info" title="Your lesson is over" live>
              Everyone who signed in with a card is signed out.
            </Alert>
          )}
          <div className="inline-form row lines-m">
            <Field label="Lesson length">
              <Select options={LENGTHS} value={minutes} onChoose={setMinutes} />
            </Field>
            <Button
              variant="primary"
              pending={open.isPending}
              pendingText="Opening…"
              onClick={() => open.mutate()}
            >
              Open the lesson
            </Button>
          </div>
        </div>
      </CardSection>
    </Card>
  );
}

function currentLessonOf(error: unknown): LessonView | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return recordOf(error.answer).current as LessonView | undefined ?? null;
}
