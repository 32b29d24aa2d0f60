import { useMutation } from "@tanstack/react-query";
import { type Ref, useState } from "react";
import { LESSON_LENGTHS, lessonLength, USUAL_LESSON } from "../../domain/lessons.ts";
import { calls } from "../../domain/links.ts";
import type { LessonView } from "../../server/features/lessons/read_lesson.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { ApiError, callApi, messageOf } from "../call_api.ts";
import { useToast } from "../providers.tsx";

const LENGTHS = LESSON_LENGTHS.map((minutes) => ({ value: String(minutes), label: lessonLength(minutes) }));

type Props = {
  /** Whether the reader's lesson has just come to its end. */
  over: boolean;
  heading: Ref<HTMLHeadingElement>;
  onOpened: (lesson: LessonView) => void;
};

/** Opens a lesson: how long it takes is all that is asked. */
export function OpenLesson({ over, heading, onOpened }: Props) {
  const toast = useToast();
  const [minutes, setMinutes] = useState(String(USUAL_LESSON));
  const open = useMutation({
    networkMode: "always",
    mutationFn: () =>
      callApi<LessonView>(calls.lessons(), { method: "POST", body: { minutes: Number(minutes) } }),
    onSuccess: onOpened,
    onError: (error) => {
      const description = messageOf(error, "The lesson could not be opened. Please try again.");
      toast({ title: "Error", description, tone: "danger" });
      // Opened in another tab meanwhile: that one is shown.
      const current = currentIn(error);
      if (current) onOpened(current);
    },
  });
  return (
    <Card
      title="Open a lesson"
      headingRef={heading}
      description="You get a class code to read out or to show. While the lesson is open, a learner's card and the code let that learner in."
    >
      <CardSection>
        <div className="form-stack">
          {over && (
            <Alert tone="info" title="Your lesson is over" live>
              Everybody who came in with a card is signed out.
            </Alert>
          )}
          <div className="inline-form">
            <Field label="How long it takes">
              <Select
                options={LENGTHS}
                value={minutes}
                onChange={(event) => setMinutes(event.currentTarget.value)}
              />
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

/** The lesson that a refusal says is open already. */
function currentIn(error: unknown): LessonView | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { answer } = error;
  return typeof answer === "object" && answer !== null && "current" in answer
    ? answer.current as LessonView
    : null;
}
