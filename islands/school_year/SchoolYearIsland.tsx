import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countText } from "../../domain/count_text.ts";
import { longDate } from "../../domain/dates.ts";
import { fullName } from "../../domain/people.ts";
import type { SchoolYear } from "../../server/features/school_year/read_school_year.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { ReasonedButton } from "../../ui/ReasonedButton.tsx";
import { schoolYearQueries } from "./queries.ts";
import { ClassMoves, YearMoves } from "./Moves.tsx";
import { useSchoolYear } from "./use_school_year.ts";

/** Year groups, leavers and classes, reviewed on one page and changed by one call. */
export default function SchoolYearIsland({ timeZone }: { timeZone: string }) {
  const { data } = useQuery(schoolYearQueries.plan);
  return data && <Plan year={data} timeZone={timeZone} />;
}

function Plan({ year, timeZone }: { year: SchoolYear; timeZone: string }) {
  const plan = useSchoolYear(year);
  const { summary: { moved, leavers, classes }, reason, start } = plan;
  const [asking, setAsking] = useState(false);
  const texts = [
    `${countText(moved, "student moves", "students move")} to another year group.`,
    `${
      countText(leavers, "student leaves and is", "students leave and are")
    } archived: their links and cards stop working; their work is kept.`,
    `${countText(classes, "class gets", "classes get")} another name or teacher.`,
  ];
  return (
    <div className="page-stack stack">
      {year.lastStart && (
        <Alert tone="warning" title="The school year has been started">
          <p>
            On {longDate(year.lastStart.at, timeZone)} by{" "}
            <bdi>{fullName(year.lastStart.by)}</bdi>. Year groups have moved on, so nothing is suggested here;
            what you change can be started as well.
          </p>
        </Alert>
      )}
      <Card
        title="1. Year groups"
        description="Tick the year groups that are leaving. Change any names that are different in your school."
      >
        {year.years.length === 0
          ? (
            <CardSection>
              <p className="quiet">No student has a year group.</p>
            </CardSection>
          )
          : <YearMoves year={year} plan={plan} />}
        {year.withoutYear > 0 && (
          <CardSection>
            <p className="quiet">
              {`${
                countText(
                  year.withoutYear,
                  "student has no year group; nothing changes for them",
                  "students have no year group; nothing changes for them",
                )
              }.`}
            </p>
          </CardSection>
        )}
      </Card>
      <Card
        title="2. Classes"
        description="The next teacher gets the students of the class and their open portfolios."
      >
        {year.classes.length === 0
          ? (
            <CardSection>
              <p className="quiet">There are no classes.</p>
            </CardSection>
          )
          : <ClassMoves year={year} plan={plan} />}
      </Card>
      <Card title="3. What changes">
        <CardSection className="stack">
          <ul className="stack gap-xs">{texts.map((text) => <li key={text}>{text}</li>)}</ul>
          {leavers > 0 && (
            <Alert title="Before they leave">
              Awarded portfolios of leavers are still claimed. Verified work can't be awarded once a student
              has left, so award and claim it first.
            </Alert>
          )}
          <p>
            <ReasonedButton variant="primary" reason={reason} onClick={() => reason ?? setAsking(true)}>
              Start the school year
            </ReasonedButton>
          </p>
        </CardSection>
      </Card>
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title="Start the new school year?"
          description="This happens in one step. Leavers can be brought back one by one; the rest is changed back by hand."
          confirmLabel="Start the school year"
          pending={start.isPending}
          pendingText="Starting…"
          onConfirm={() => start.mutate(undefined, { onSettled: () => setAsking(false) })}
        >
          <ul className="stack gap-xs">{texts.map((text) => <li key={text}>{text}</li>)}</ul>
        </ConfirmDialog>
      )}
    </div>
  );
}
