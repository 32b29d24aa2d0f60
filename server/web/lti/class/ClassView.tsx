import { countText } from "../../../../domain/count_text.ts";
import { shortDate } from "../../../../domain/dates.ts";
import { links } from "../../../../domain/links.ts";
import { fullName } from "../../../../domain/people.ts";
import { registerCounts, type RegisterStudent, waitingSince } from "../../../../domain/register.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import type { Establishment } from "../../../../ui/Brand.tsx";
import { CenteredCard } from "../../../../ui/CenteredCard.tsx";
import { BookOpenCheck } from "../../../../ui/page_icons.ts";
import { PortfolioBadge } from "../../../../ui/PortfolioBadge.tsx";
import { ProgressBar } from "../../../../ui/ProgressBar.tsx";
import type { Register } from "../../../features/register/read_register.ts";
import { AddFromCourseLink, NewTabButton } from "../LaunchViews.tsx";
import type { LaunchedClass } from "../../../features/lti/class/read_class.ts";

type Props = Pick<LaunchedClass, "register"> & {
  /** They stay behind the teacher's own sign-in, where that asks for more than a launch does. */
  hidesNames: boolean;
  establishment: Establishment | undefined;
  origin: string;
  timeZone: string;
  unit: { id: string; title: string };
  /** Course whose students can be added. */
  courseId: string | null;
};

/** A class's progress in a unit, in the frame of a course: read alone, everything else in a tab of its own. */
export function ClassView(
  { register, hidesNames, establishment, origin, timeZone, unit, courseId }: Props,
) {
  return (
    <CenteredCard
      title={unit.title}
      icon={<BookOpenCheck size={28} />}
      establishment={establishment}
      description={register === null
        ? "None of your students has this unit yet. Students see their own portfolio here."
        : summary(register)}
      below={hidesNames && register !== null && (
        <p>Names stay behind your own sign-in, since it asks for a second code.</p>
      )}
    >
      {register === null
        ? <NewTabButton origin={origin} />
        : (
          <NewTabButton origin={origin} path={links.unit(unit.id)}>
            Open the full grid in a new tab
          </NewTabButton>
        )}
      {register !== null && !hidesNames && (
        <ul className="stack gap-l" aria-label="Students">
          {register.items.map((student) => (
            <li key={student.assignmentId} className="stack gap-s">
              <Student student={student} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      )}
      {courseId !== null && <AddFromCourseLink origin={origin} courseId={courseId} />}
    </CenteredCard>
  );
}

function Student({ student, timeZone }: { student: RegisterStudent; timeZone: string }) {
  const { cells, portfolioStatus } = student;
  const name = fullName(student);
  const complete = cells.filter(({ status }) => status === "completed").length;
  const since = waitingSince(student);
  return (
    <>
      <div className="row between lines-xs">
        <bdi className="strong anywhere">{name}</bdi>
        {since !== null && <Badge tone="info">{`New work since ${shortDate(since, timeZone)}`}</Badge>}
        {portfolioStatus !== null && <PortfolioBadge state={portfolioStatus} />}
      </div>
      <ProgressBar
        label={`Outcomes of ${name}`}
        percent={cells.length === 0 ? 0 : Math.round(100 * complete / cells.length)}
        text={`${complete} of ${cells.length} complete`}
      />
    </>
  );
}

/** '12 students. 3 with new work, 4 done.' */
function summary({ items, total, next }: Register): string {
  const students = `${countText(total, "student")}.`;
  if (next !== null) return `${students} Here are ${items.length}, who has waited longest first.`;
  const { waiting, done } = registerCounts(items);
  const facts = [waiting > 0 && `${waiting} with new work`, done > 0 && `${done} done`].filter(Boolean);
  return [students, facts.length > 0 && `${facts.join(", ")}.`].filter(Boolean).join(" ");
}
