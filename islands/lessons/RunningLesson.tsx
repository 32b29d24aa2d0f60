import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Ref, useEffect, useRef, useState } from "react";
import { timeOfDay } from "../../domain/dates.ts";
import {
  extendedEnd,
  formatClassCode,
  LESSON_EXTENSION_MINUTES,
  lessonTimeLeft,
  spokenClassCode,
} from "../../domain/lessons.ts";
import { fullName } from "../../domain/people.ts";
import type { LessonStudent, LessonView } from "../../server/features/lessons/read_lesson.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardFooter, CardSection } from "../../ui/Card.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Maximize } from "../../ui/page_icons.ts";
import { answer } from "../api.ts";
import { useToast } from "../providers.tsx";
import { lessonApi, lessonQueries } from "./queries.ts";

const POLL_MS = 5000;
const FAILED = "The lesson could not be changed. Please try again.";

type Props = {
  initial: LessonView;
  timeZone: string;
  heading: Ref<HTMLHeadingElement>;
  onEnded: () => void;
};

export function RunningLesson({ initial, timeZone, heading, onEnded }: Props) {
  const toast = useToast();
  const client = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const query = lessonQueries.lesson(initial.id);
  const { data: lesson } = useQuery({ ...query, initialData: initial, refetchInterval: POLL_MS });
  const cacheLesson = async (changed: LessonView) => {
    // A poll in flight would bring back the old lesson.
    await client.cancelQueries({ queryKey: query.queryKey });
    client.setQueryData(query.queryKey, changed);
  };
  const param = { id: initial.id };
  const extend = useMutation({
    mutationFn: () =>
      answer(lessonApi.lessons[":id"].$patch({ param, json: { endsAt: extendedEnd(lesson.endsAt) } })),
    meta: { failed: FAILED },
    onSuccess: async (changed) => {
      await cacheLesson(changed);
      toast({ title: `The lesson is ${LESSON_EXTENSION_MINUTES} minutes longer`, tone: "success" });
    },
  });
  const close = useMutation({
    mutationFn: () => answer(lessonApi.lessons[":id"].close.$post({ param })),
    meta: { failed: FAILED },
    onSuccess: async (closed) => {
      await cacheLesson(closed);
      toast({ title: "Lesson closed", tone: "success" });
    },
    onSettled: () => setConfirming(false),
  });
  useEffect(() => {
    if (!lesson.open) onEnded();
  }, [lesson.open]);
  return (
    <Card
      className="stack"
      title="Your lesson is open"
      headingRef={heading}
      description="Students scan their card and type this code."
      actions={<TimeLeft endsAt={lesson.endsAt} />}
    >
      <CardSection>
        <ClassCode code={lesson.code} />
        <p className="quiet text-centred">Ends at {timeOfDay(lesson.endsAt, timeZone)}</p>
      </CardSection>
      <LessonStudents students={lesson.students} timeZone={timeZone} />
      <CardFooter>
        <Button pending={extend.isPending} onClick={() => extend.mutate()}>
          {`${LESSON_EXTENSION_MINUTES} minutes longer`}
        </Button>
        <Button onClick={() => setConfirming(true)}>Close the lesson</Button>
      </CardFooter>
      {confirming && (
        <ConfirmDialog
          onClose={() => setConfirming(false)}
          busy={false}
          title="Close the lesson?"
          description="Everyone who signed in with a card is signed out at once. What they have saved is kept; a file or recording that is still being sent is lost."
          confirmLabel="Close the lesson"
          pending={close.isPending}
          onConfirm={() => close.mutate()}
        />
      )}
    </Card>
  );
}

// Uses the browser's clock, so nothing is rendered on the server.
function TimeLeft({ endsAt }: { endsAt: string }) {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const refresh = () => setText(lessonTimeLeft(endsAt, new Date()));
    refresh();
    const timer = setInterval(refresh, 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return text && <Badge tone="info">{text}</Badge>;
}

function ClassCode({ code }: { code: string }) {
  const board = useRef<HTMLDivElement>(null);
  const [canFullscreen, setCanFullscreen] = useState(false);
  useEffect(() => setCanFullscreen(document.fullscreenEnabled ?? false), []);
  return (
    <div className="stack gap-s centred">
      <div ref={board} className="class-code-board accented box-row pad-l stack gap-none centred">
        <p className="class-code-label lead" aria-hidden="true">Class code</p>
        <p className="class-code digits no-wrap" aria-hidden="true">{formatClassCode(code)}</p>
        <p className="sr-only">{`Class code: ${spokenClassCode(code)}`}</p>
      </div>
      {canFullscreen && (
        <Button
          variant="quiet"
          icon={<Maximize size={20} />}
          onClick={() => void board.current?.requestFullscreen().catch(() => setCanFullscreen(false))}
        >
          Show it on the whole screen
        </Button>
      )}
    </div>
  );
}

function LessonStudents(
  { students, timeZone }: { students: readonly LessonStudent[]; timeZone: string },
) {
  const here = students.filter((student) => student.here).length;
  return (
    <CardSection title="Who has signed in">
      <p role="status" className="quiet">
        {students.length === 0
          ? "No one has signed in yet."
          : `${students.length} signed in, ${presentText(here)} here now.`}
      </p>
      {students.length > 0 && (
        <ul className="grid gap-2xl lines-none">
          {students.map((student) => (
            <li key={student.id} className="target row gap-m lines-xs line-below anywhere">
              <bdi>{fullName(student)}</bdi>
              <span className="small quiet">{timeOfDay(student.cameAt, timeZone)}</span>
              {!student.here && <Badge>Finished</Badge>}
            </li>
          ))}
        </ul>
      )}
    </CardSection>
  );
}

function presentText(here: number): string {
  if (here === 0) return "no one is";
  return `${here} ${here === 1 ? "is" : "are"}`;
}
