import { academicYearLabel } from "../../../domain/academic_year.ts";
import { longDate } from "../../../domain/dates.ts";
import { recordLinks } from "../../../domain/record_links.ts";
import { STUDENT_YEAR, yearOrder, yearsToChoose, yearSummary } from "../../../domain/student_year.ts";
import { UNIT_RECORD } from "../../../domain/unit_record.ts";
import { Card, CardSection } from "../../../ui/Card.tsx";
import { DefinitionList } from "../../../ui/DefinitionList.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { BookOpenCheck } from "../../../ui/page_icons.ts";
import { PillLinks } from "../../../ui/PillLinks.tsx";
import type { StudentYear } from "../../features/student_year/read_student_year.ts";
import { YearUnit } from "./YearUnit.tsx";

type Props = {
  found: StudentYear;
  year: number;
  current: number;
  establishmentName: string;
  timeZone: string;
  now: Date;
};

/** A school year on one page, to be read with a colleague or at a parents' evening. */
export function StudentYearView({ found, year, current, establishmentName, timeZone, now }: Props) {
  const { student, to, cut } = found;
  const units = found.units.map((unit) => ({
    ...unit,
    completedOn: unit.outcomes.map(({ completedOn }) => completedOn),
  })).sort((a, b) => yearOrder(a, b, to));
  const { awarded, underWay, outcomes } = yearSummary(units, to);
  const years = yearsToChoose(student.since, current, timeZone);
  return (
    <div className="digits page-stack stack">
      {(years.length > 1 || year !== current) && (
        <div className="screen-only">
          <PillLinks
            label="School years"
            items={years.map((item) => ({
              name: String(item),
              href: recordLinks.studentYear(student.id, item === current ? undefined : item),
              children: item === current ? `This year, ${academicYearLabel(item)}` : academicYearLabel(item),
              current: item === year,
            }))}
          />
        </div>
      )}
      {units.length === 0
        ? (
          <Card>
            <EmptyState title="Nothing in this school year" icon={<BookOpenCheck size={28} />}>
              <p>
                Units that are started or worked on in the year appear here, with their dates and feedback.
              </p>
            </EmptyState>
          </Card>
        )
        : (
          <>
            <Card title="The year at a glance">
              <CardSection>
                <DefinitionList
                  items={[
                    { term: "Units awarded", detail: awarded },
                    { term: "Units under way", detail: underWay },
                    { term: "Outcomes completed", detail: outcomes },
                  ]}
                />
              </CardSection>
            </Card>
            {units.map((unit) => <YearUnit key={unit.id} unit={unit} to={to} timeZone={timeZone} />)}
            {cut && <p>{`Only the ${STUDENT_YEAR.units} units that were started last are shown.`}</p>}
          </>
        )}
      <p className="small quiet">
        <bdi>{establishmentName}</bdi>
        {`, ${longDate(now.toISOString(), timeZone)}. ${UNIT_RECORD.notice}`}
      </p>
    </div>
  );
}
