import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Ref, useEffect, useState } from "react";
import { timeOfDay } from "../../domain/dates.ts";
import { extendedEnd, LESSON_EXTENSION, lessonTimeLeft } from "../../domain/lessons.ts";
import { calls } from "../../domain/links.ts";
import type { LessonView } from "../../server/features/lessons/read_lesson.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardFooter, CardSection } from "../../ui/Card.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { callApi, messageOf } from "../call_api.ts";
import { useToast } from "../providers.tsx";
import { ClassCode } from "./ClassCode.tsx";
import { LearnersInLesson } from "./LearnersInLesson.tsx";
import { lessonKeys } from "./lesson_keys.ts";

/** How often it is asked who has come in, in milliseconds. */
const POLL = 5000;

type Props = {
  first: LessonView;
  timeZone: string;
  heading: Ref<HTMLHeadingElement>;
  onOver: () => void;
};

/** A lesson that is open: its code, how long it still takes, who has come in, and the ways to lengthen and to close it. */
export function RunningLesson({ first, timeZone, heading, onOver }: Props) {
  const toast = useToast();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const queryKey = lessonKeys.lesson(first.id);
  const { data: lesson } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi<LessonView>(calls.lesson(first.id), { signal }),
    initialData: first,
    refetchInterval: POLL,
    networkMode: "always",
  });
  const show = async (changed: LessonView) => {
    // An answer that is still on its way may know the lesson as it was before.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, changed);
  };
  const failed = (error: unknown) => {
    const description = messageOf(error, "The lesson could not be changed. Please try again.");
    toast({ title: "Error", description, tone: "danger" });
  };
  const extend = useMutation({
    networkMode: "always",
    mutationFn: () =>
      callApi<LessonView>(calls.lesson(first.id), {
        method: "PATCH",
        body: { endsAt: extendedEnd(lesson.endsAt) },
      }),
    onSuccess: async (changed) => {
      await show(changed);
      toast({ title: `The lesson is ${LESSON_EXTENSION} minutes longer`, tone: "success" });
    },
    onError: failed,
  });
  const close = useMutation({
    networkMode: "always",
    mutationFn: () => callApi<LessonView>(calls.closeLesson(first.id), { method: "POST" }),
    onSuccess: async (closed) => {
      await show(closed);
      toast({ title: "Lesson closed", tone: "success" });
    },
    onError: failed,
    onSettled: () => setAsking(false),
  });
  useEffect(() => {
    if (!lesson.open) onOver();
  }, [lesson.open]);
  return (
    <Card
      title="Your lesson is open"
      headingRef={heading}
      description="Learners scan their card and type this code."
      actions={<TimeLeft endsAt={lesson.endsAt} />}
    >
      <CardSection>
        <ClassCode code={lesson.code} />
        <p className="lesson-end">Ends at {timeOfDay(lesson.endsAt, timeZone)}</p>
      </CardSection>
      <LearnersInLesson learners={lesson.learners} timeZone={timeZone} />
      <CardFooter>
        <Button pending={extend.isPending} onClick={() => extend.mutate()}>
          {`${LESSON_EXTENSION} minutes longer`}
        </Button>
        <Button onClick={() => setAsking(true)}>Close the lesson</Button>
      </CardFooter>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Close the lesson?"
        description="Everybody who came in with a card is signed out at once. What they have saved is kept."
        confirmLabel="Close the lesson"
        pending={close.isPending}
        onConfirm={() => close.mutate()}
      />
    </Card>
  );
}

/** Told by the browser's clock, so only once the page is alive. */
function TimeLeft({ endsAt }: { endsAt: string }) {
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    const tell = () => setWords(lessonTimeLeft(endsAt, new Date()));
    tell();
    const timer = setInterval(tell, 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return words && <Badge tone="info">{words}</Badge>;
}
