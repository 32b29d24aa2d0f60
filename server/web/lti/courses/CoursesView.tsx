import { longDate } from "../../../../domain/dates.ts";
import { ltiLinks } from "../../../../domain/lti.ts";
import { courseName } from "../../../../domain/lti_courses.ts";
import type { Page } from "../../../../domain/page.ts";
import { Card } from "../../../../ui/Card.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { LinkButton } from "../../../../ui/LinkButton.tsx";
import { BookOpenCheck } from "../../../../ui/page_icons.ts";
import type { CourseItem } from "../../../features/lti/courses/list_courses.ts";

type Props = { courses: Page<CourseItem>; timeZone: string };

/** Courses that students can be added from, a page of them. */
export function CoursesView({ courses: { items, next }, timeZone }: Props) {
  if (items.length === 0) {
    return (
      <Card>
        <EmptyState title="No courses yet" icon={<BookOpenCheck size={28} />}>
          Open Unitfolio from one of your courses, for example in Moodle. The course then appears here for 30
          days.
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="stack gap-l">
      <ul className="card divided" aria-label="Courses">
        {items.map(({ id, title, platformName, seenAt }) => (
          <li key={id} className="card-row row gap-xl lines-s">
            <div className="share stack gap-xs">
              <h2 className="body-size strong anywhere">
                <bdi>{courseName(title)}</bdi>
              </h2>
              <p className="row gap-l lines-2xs small quiet anywhere">
                <span>{platformName}</span>
                <span>{`Last opened by staff ${longDate(seenAt, timeZone)}`}</span>
              </p>
            </div>
            <LinkButton href={ltiLinks.course(id)} aria-label={`Add students from ${courseName(title)}`}>
              Add students
            </LinkButton>
          </li>
        ))}
      </ul>
      {next !== null && (
        <p className="stack centred">
          <LinkButton href={`${ltiLinks.courses()}?after=${encodeURIComponent(next)}`}>
            Older courses
          </LinkButton>
        </p>
      )}
    </div>
  );
}
