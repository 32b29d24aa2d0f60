import { type ReactNode, useEffect, useRef } from "react";
import { longDate, timeOfDay } from "../../domain/dates.ts";
import { fullName, yearGroupLabel } from "../../domain/people.ts";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { DefinitionList } from "../../ui/DefinitionList.tsx";
import { Pencil } from "../../ui/icons.ts";
import { EmailAddress } from "./EmailAddress.tsx";

type Props = {
  student: StudentItem;
  timeZone: string;
  /** For administrators. */
  withTeacher: boolean;
  onEdit: () => void;
  /** Shown instead of the facts. */
  form: ReactNode;
};

/** Spec 2 §2. */
export function StudentCard({ student, timeZone, withTeacher, onEdit, form }: Props) {
  const name = fullName(student);
  const edit = useRef<HTMLButtonElement>(null);
  const editing = Boolean(form);
  const before = useRef(editing);
  useEffect(() => {
    // Focus returns to the Edit button.
    if (before.current && !editing) edit.current?.focus();
    before.current = editing;
  }, [editing]);
  return (
    <Card
      as="li"
      level={3}
      id={student.id}
      className="student-card"
      title={
        <span className="student-name row">
          <bdi>{name}</bdi>
          <Badge look="outline">{student.studentId}</Badge>
        </span>
      }
      actions={form
        ? null
        : (
          <Button ref={edit} size="small" icon={<Pencil />} aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
        )}
    >
      <CardSection>
        {form ?? (
          <div className="stack gap-l">
            {student.linkLockedUntil && (
              <Alert
                tone="warning"
                title={`Link locked until ${timeOfDay(student.linkLockedUntil, timeZone)}`}
              >
                <p>{lockText(student)}</p>
              </Alert>
            )}
            <DefinitionList items={factsOf(student, timeZone, withTeacher)} />
          </div>
        )}
      </CardSection>
    </Card>
  );
}

function lockText({ email }: StudentItem): string {
  return email === null
    ? "Someone typed five wrong email addresses. None is on file here, so none can be right: add one, or give them a card."
    : "Someone typed five wrong email addresses. Please check that the one on file here is right.";
}

function factsOf(student: StudentItem, timeZone: string, withTeacher: boolean) {
  const facts: { term: string; detail: ReactNode }[] = [
    {
      term: "Email",
      detail: student.email ? <EmailAddress address={student.email} /> : <span className="quiet">None</span>,
    },
    { term: "Year", detail: yearGroupLabel(student.yearGroup) },
    { term: "Added", detail: longDate(student.createdAt, timeZone) },
  ];
  if (withTeacher) {
    const teacher = student.teacher ? fullName(student.teacher) : <span className="quiet">None</span>;
    facts.push({ term: "Teacher", detail: teacher });
  }
  if (student.learnerNumber) facts.push({ term: "Learner number", detail: student.learnerNumber });
  return facts;
}
