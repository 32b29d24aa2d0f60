import { type ReactNode, useEffect, useRef } from "react";
import { timeOfDay } from "../../domain/dates.ts";
import { fullName } from "../../domain/people.ts";
import type { StudentChoice, StudentItem } from "../../server/features/students/list_students.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Pencil } from "../../ui/icons.ts";
import { DataTable } from "../lists/table/DataTable.tsx";
import type { Selection } from "../lists/use_selection.ts";
import { MatchingBar } from "./many/MatchingBar.tsx";
import { studentColumns } from "./student_columns.tsx";
import type { StudentList } from "./use_student_list.ts";

type Props = {
  studentList: StudentList;
  students: readonly StudentItem[];
  selection: Selection<StudentChoice>;
  timeZone: string;
  /** For administrators. */
  withTeacher: boolean;
  onEdit: (student: StudentItem) => void;
  /** The form of a student who is edited, else null. */
  form: (student: StudentItem) => ReactNode;
};

/** Spec 2 §2: students with their facts, to be edited in place and chosen for actions. */
export function StudentsTable(props: Props) {
  const { studentList, students, selection, timeZone, withTeacher, onEdit, form } = props;
  const { state: { sort }, choose } = studentList;
  return (
    <DataTable
      label="Students"
      columns={studentColumns({ withTeacher, timeZone })}
      items={students}
      updating={studentList.updating}
      sort={sort}
      onSort={(sort) => choose({ sort })}
      ticks={{ selection, nameOf: fullName }}
      bar={<MatchingBar studentList={studentList} selection={selection} />}
      actions={{
        look: "menu",
        cell: (student) => (
          <EditButton
            name={fullName(student)}
            editing={form(student) !== null}
            onEdit={() => onEdit(student)}
          />
        ),
      }}
      below={(student) => form(student) ?? lockAlert(student, timeZone)}
    />
  );
}

type EditProps = { name: string; editing: boolean; onEdit: () => void };

/** Gets the focus when the form is closed. */
function EditButton({ name, editing, onEdit }: EditProps) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(editing);
  useEffect(() => {
    if (before.current && !editing) button.current?.focus();
    before.current = editing;
  }, [editing]);
  if (editing) return null;
  return (
    <Button
      ref={button}
      size="small"
      variant="quiet"
      icon={<Pencil />}
      aria-label={`Edit ${name}`}
      onClick={onEdit}
    >
      <span className="sr-only-narrow">Edit</span>
    </Button>
  );
}

function lockAlert({ email, linkLockedUntil }: StudentItem, timeZone: string): ReactNode {
  return linkLockedUntil && (
    <Alert tone="warning" title={`Link locked until ${timeOfDay(linkLockedUntil, timeZone)}`}>
      <p>{lockText(email)}</p>
    </Alert>
  );
}

export function lockText(email: string | null): string {
  return email === null
    ? "Someone typed five wrong email addresses. None is on file here, so none can be right: add one, or give them a card."
    : "Someone typed five wrong email addresses. Please check that the one on file here is right.";
}
