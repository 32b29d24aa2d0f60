import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { countText } from "../../domain/count_text.ts";
import { dateAndTime } from "../../domain/dates.ts";
import { GRADE_REFUSALS, type GradeRefusal, refusalScope } from "../../domain/lti_grades.ts";
import type { GradedUnit } from "../../server/features/lti/grades/list_graded_units.ts";
import type { PlatformItem } from "../../server/features/lti/platforms/list_platforms.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { allItems } from "../lists/list_pages.ts";
import { QueryList } from "../lists/QueryList.tsx";
import { useToast } from "../providers.tsx";
import { ltiQueries, sendAgain } from "./queries.ts";

type Props = { platform: Pick<PlatformItem, "id" | "name">; timeZone: string };

/** Progress sent to a platform's gradebook, by unit, and what it refused. */
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
      <div className="row between gap-m">
        <h4 className="bold">Progress sent to the gradebook</h4>
        {isStuck && (
          <Button
            aria-label={`Send again to ${name}`}
            pending={send.isPending}
            pendingText="Sending…"
            onClick={() => send.mutate()}
          >
            Send again
          </Button>
        )}
      </div>
      {refusalsOfAll(items).map((reason) => <Refusal key={reason} reason={reason} title="Nothing is sent" />)}
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
      >
        {(units) => (
          <ul className="box divided">
            {units.map((unit) => <UnitRow key={unit.id} unit={unit} timeZone={timeZone} />)}
          </ul>
        )}
      </QueryList>
    </section>
  );
}

function UnitRow({ unit, timeZone }: { unit: GradedUnit; timeZone: string }) {
  const { title, unitCode, course, refused } = unit;
  return (
    <li className="box-row stack gap-s">
      <div>
        <p className="bold anywhere">{`${title} (${unitCode})`}</p>
        {course !== "" && <p className="small quiet anywhere">{course}</p>}
      </div>
      <p className="small">{sentText(unit, timeZone)}</p>
      {refused.filter(({ reason }) => refusalScope(reason) !== "platform").map(({ reason, students }) => (
        <Refusal key={reason} reason={reason} title={`Not sent for ${countText(students, "student")}`} />
      ))}
    </li>
  );
}

function Refusal({ reason, title }: { reason: GradeRefusal; title: string }) {
  const { says, help } = GRADE_REFUSALS[reason];
  return (
    <Alert tone="warning" title={`${title}: ${says[0]!.toLowerCase()}${says.slice(1)}`}>
      <p>{help}</p>
    </Alert>
  );
}

/** Refusals that concern everything sent to the platform, each shown once. */
function refusalsOfAll(units: readonly GradedUnit[]): GradeRefusal[] {
  const reasons = units.flatMap(({ refused }) => refused.map(({ reason }) => reason));
  return [...new Set(reasons)].filter((reason) => refusalScope(reason) === "platform");
}

/** 'Sent for 12 students, last 24 November 2026, 10:12. Waiting for 2 students.' */
function sentText({ sent, waiting, lastSentAt }: GradedUnit, timeZone: string): string {
  const told = lastSentAt === null
    ? "Nothing sent yet."
    : `Sent for ${countText(sent, "student")}, last ${dateAndTime(lastSentAt, timeZone)}.`;
  return waiting === 0 ? told : `${told} Waiting for ${countText(waiting, "student")}.`;
}
