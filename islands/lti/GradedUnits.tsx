import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { dateAndTime } from "../../domain/dates.ts";
import { GRADE_REFUSALS } from "../../domain/lti_grades.ts";
import type { GradedUnit } from "../../server/features/lti/grades/list_graded_units.ts";
import type { PlatformItem } from "../../server/features/lti/platforms/list_platforms.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { allItems } from "../lists/list_pages.ts";
import { QueryList } from "../lists/QueryList.tsx";
import { useToast } from "../providers.tsx";
import { ltiQueries, sendAgain } from "./queries.ts";

type Props = { platform: Pick<PlatformItem, "id" | "name">; timeZone: string };

/** What a platform's gradebook was told, unit by unit, and what it refused. */
export function GradedUnits({ platform: { id, name }, timeZone }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const list = useInfiniteQuery(ltiQueries.units(id));
  const items = allItems(list.data);
  const send = useMutation({
    mutationFn: () => sendAgain(id),
    meta: { failed: "Nothing could be sent", failedTitle: "Not sent" },
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ltiQueries.units(id).queryKey });
      toast({ title: "It will be sent in the next minute", tone: "success" });
    },
  });
  const isStuck = items.some(({ waiting, refused }) => waiting > 0 || refused.length > 0);
  return (
    <section className="stack gap-m" aria-label={`Progress sent to ${name}`}>
      <h4 className="bold">Progress sent to the gradebook</h4>
      <QueryList
        query={list}
        items={list.data && items}
        loading="Loading units…"
        failed="The units could not be loaded"
        empty={
          <p className="quiet">
            Nothing has been sent yet. A unit appears here once a student opens it from a course.
          </p>
        }
        level={3}
      >
        {(units) => (
          <ul className="box divided">
            {units.map((unit) => <UnitRow key={unit.id} unit={unit} timeZone={timeZone} />)}
          </ul>
        )}
      </QueryList>
      {isStuck && (
        <p>
          <Button
            aria-label={`Send again to ${name}`}
            pending={send.isPending}
            pendingText="Sending…"
            onClick={() => send.mutate()}
          >
            Send again
          </Button>
        </p>
      )}
    </section>
  );
}

function UnitRow({ unit, timeZone }: { unit: GradedUnit; timeZone: string }) {
  const { title, unitCode, course, refused } = unit;
  return (
    <li className="lti-unit stack gap-s">
      <div>
        <p className="bold anywhere">{`${title} (${unitCode})`}</p>
        {course !== "" && <p className="small quiet anywhere">{course}</p>}
      </div>
      <p className="small">{sentText(unit, timeZone)}</p>
      {refused.map(({ reason, students }) => {
        const { says, help } = GRADE_REFUSALS[reason];
        return (
          <Alert key={reason} tone="warning" title={`${studentsText(students)} not sent: ${lower(says)}`}>
            <p>{help}</p>
          </Alert>
        );
      })}
    </li>
  );
}

/** '12 students sent, last on 24 November 2026 at 10:12 am. 2 students waiting.' */
export function sentText({ sent, waiting, lastSentAt }: GradedUnit, timeZone: string): string {
  const last = lastSentAt === null ? "Nothing sent yet" : [
    `${studentsText(sent)} sent`,
    `last sent ${dateAndTime(lastSentAt, timeZone)}`,
  ].join(", ");
  return waiting === 0 ? `${last}.` : `${last}. ${studentsText(waiting)} waiting.`;
}

function studentsText(count: number): string {
  return count === 1 ? "1 student" : `${count} students`;
}

function lower(text: string): string {
  return text[0]!.toLowerCase() + text.slice(1);
}
