import { links } from "../../../domain/links.ts";
import { MEMBER_REASONS } from "../../../domain/lti_courses.ts";
import { fullName } from "../../../domain/people.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Card } from "../../../ui/Card.tsx";
import { memberName, type MemberOf } from "./member_groups.ts";

/** Members who are linked already. */
export function LinkedMembers({ members }: { members: readonly MemberOf<"linked">[] }) {
  if (members.length === 0) return null;
  return (
    <Card
      title={`Nothing to do (${members.length})`}
      description="Here already, and linked with this platform."
    >
      <ul className="divided line-above" aria-label="Nothing to do">
        {members.map(({ subject, match: { student } }) => (
          <li key={subject} className="card-row row gap-xl lines-s">
            <a className="target fill strong anywhere" href={links.student(student.id)}>
              <bdi>{fullName(student)}</bdi>
            </a>
            <Badge look="outline">
              <span className="sr-only">Student ID</span> {student.studentId}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type LeftProps = { members: readonly MemberOf<"left">[]; platformName: string };

/** Members who cannot be added, and why. */
export function LeftMembers({ members, platformName }: LeftProps) {
  if (members.length === 0) return null;
  const nameless = members.filter(({ match }) => match.reason === MEMBER_REASONS.no_name);
  const others = members.filter((member) => !nameless.includes(member));
  return (
    <Card title={`Can’t be added (${members.length})`}>
      {nameless.length > 0 && (
        <div className="card-rest">
          <Alert tone="warning" title={`${platformName} doesn’t share ${peopleText(nameless.length)}`}>
            <p>
              Ask the person who runs it to share names with Unitfolio. In Moodle that is{" "}
              <em>Share launcher’s name with tool: Always</em> in the tool’s form.
            </p>
          </Alert>
        </div>
      )}
      {others.length > 0 && (
        <ul className="divided line-above" aria-label="Can’t be added">
          {others.map((member) => (
            <li key={member.subject} className="card-row row gap-xl lines-s">
              <div className="fill stack gap-none anywhere">
                <bdi className="strong">{memberName(member)}</bdi>
                <span className="small quiet">{member.match.reason}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function peopleText(count: number): string {
  return count === 1 ? "the name of 1 person" : `the names of ${count} people`;
}
