import { type ReactNode, useEffect, useRef } from "react";
import { shortDate, timeOfDay } from "../../domain/dates.ts";
import { links } from "../../domain/links.ts";
import { fullName, yearGroupLabel } from "../../domain/people.ts";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Pencil } from "../../ui/icons.ts";
import { EmailAddress } from "./EmailAddress.tsx";

type Props = {
  student: StudentItem;
  timeZone: string;
  /** For administrators. */
  withTeacher: boolean;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onEdit: () => void;
  /** Shown in place of the line. */
  form: ReactNode;
};

/** Spec 2 §2: a student's card, as a line. */
export function StudentRow({ student, timeZone, withTeacher, selected, onSelect, onEdit, form }: Props) {
  const name = fullName(student);
  const edit = useRef<HTMLButtonElement>(null);
  const editing = Boolean(form);
  const before = useRef(editing);
  useEffect(() => {
    // Focus returns to the Edit button.
    if (before.current && !editing) edit.current?.focus();
    before.current = editing;
  }, [editing]);
  const { email, teacher, linkLockedUntil } = student;
  return (
    <li id={student.id} className="student-row" data-selected={selected || undefined}>
      <div className="student-line">
        <Checkbox
          className="student-tick"
          label={<span className="sr-only">{`Choose ${name}`}</span>}
          checked={selected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
        <h3 className="student-name row anywhere">
          <a className="target" href={links.student(student.id)}>
            <bdi>{name}</bdi>
          </a>
          <Badge look="outline">
            <span className="sr-only">Student ID</span> {student.studentId}
          </Badge>
        </h3>
        {!editing && (
          <div className="student-facts small quiet anywhere">
            <Fact label="Year">{yearGroupLabel(student.yearGroup)}</Fact>
            <Fact label="Email">{email ? <EmailAddress address={email} /> : "No email"}</Fact>
            {withTeacher && <Fact label="Teacher">{teacher ? fullName(teacher) : "No teacher"}</Fact>}
            <Fact label="Added">{shortDate(student.createdAt, timeZone)}</Fact>
          </div>
        )}
        {!editing && (
          <Button
            ref={edit}
            size="small"
            variant="quiet"
            className="student-edit"
            icon={<Pencil />}
            aria-label={`Edit ${name}`}
            onClick={onEdit}
          >
            Edit
          </Button>
        )}
      </div>
      {linkLockedUntil && !editing && (
        <Alert tone="warning" title={`Link locked until ${timeOfDay(linkLockedUntil, timeZone)}`}>
          <p>{lockText(email)}</p>
        </Alert>
      )}
      {form && <div className="student-form">{form}</div>}
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="student-fact">
      <span className="sr-only">{`${label}: `}</span>
      {children}
    </span>
  );
}

export function lockText(email: string | null): string {
  return email === null
    ? "Someone typed five wrong email addresses. None is on file here, so none can be right: add one, or give them a card."
    : "Someone typed five wrong email addresses. Please check that the one on file here is right.";
}
