import { shortDate } from "../../domain/dates.ts";
import { links } from "../../domain/links.ts";
import type { StudentColumn } from "../../domain/list_sorts.ts";
import { fullName, yearGroupLabel } from "../../domain/people.ts";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import { Badge } from "../../ui/Badge.tsx";
import type { Column } from "../lists/table/table_props.ts";
import { EmailAddress } from "../lists/EmailAddress.tsx";

type StudentColumns = Column<StudentItem, StudentColumn>;

type Options = {
  /** For administrators. */
  withTeacher: boolean;
  /** Of the column with the day they were added; null without it. */
  timeZone: string | null;
};

/** Columns of students: name, student ID, year, email and, where asked for, teacher and day. */
export function studentColumns({ withTeacher, timeZone }: Options): StudentColumns[] {
  return [
    NAME,
    {
      label: "Student ID",
      sort: "studentId",
      width: "minmax(5rem, 0.6fr)",
      labelled: true,
      cell: ({ studentId }) => studentId,
    },
    {
      label: "Year",
      sort: "year",
      width: "4.75rem",
      cell: ({ yearGroup }) => yearGroupLabel(yearGroup),
    },
    {
      label: "Email",
      sort: "email",
      width: "minmax(6rem, 1.6fr)",
      cell: ({ email }) => email ? <EmailAddress address={email} /> : "No email",
    },
    ...(withTeacher ? [TEACHER] : []),
    ...(timeZone === null ? [] : [addedColumn(timeZone)]),
  ];
}

const NAME: StudentColumns = {
  label: "Name",
  sort: "name",
  width: "minmax(6rem, 1.5fr)",
  cell: (student) => (
    <span className="row gap-s lines-none">
      <a className="target" href={links.student(student.id)}>
        <bdi>{fullName(student)}</bdi>
      </a>
      {student.archivedAt && <Badge tone="warning">Archived</Badge>}
    </span>
  ),
};

const TEACHER: StudentColumns = {
  label: "Teacher",
  sort: "teacher",
  width: "minmax(4.5rem, 0.9fr)",
  labelled: true,
  cell: ({ teacher }) => teacher ? <bdi>{fullName(teacher)}</bdi> : "No teacher",
};

function addedColumn(timeZone: string): StudentColumns {
  return {
    label: "Added",
    sort: "added",
    descendingFirst: true,
    width: "5.75rem",
    labelled: true,
    cell: ({ createdAt }) => shortDate(createdAt, timeZone),
  };
}
