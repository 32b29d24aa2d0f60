import { students } from "../../../db/tenant/schema/index.ts";
import { STUDENT, STUDENT_FIELDS } from "../../../domain/students.ts";
import { day, type Sheet } from "./sheet_rows.ts";

export const STUDENTS: Sheet = {
  name: "students",
  columns: {
    ...Object.fromEntries(STUDENT_FIELDS.map((name) => [STUDENT[name].label, students[name].name])),
    "Teachers": "teachers",
    "Added on": day("created_at"),
    "Archived on": day("archived_at"),
  },
  sources: [
    `select s.rowid as at, s.*, (
        select group_concat(first_name || ' ' || last_name, '; ') from (
          select t.first_name, t.last_name from student_teachers l join staff t on t.user_id = l.staff_id
          where l.student_id = s.id order by t.last_name, t.first_name, t.user_id)) as teachers
      from students s where s.rowid > ? order by s.rowid`,
  ],
};

export const STAFF: Sheet = {
  name: "staff",
  columns: {
    "First name": "first_name",
    "Last name": "last_name",
    "Email": "email",
    "Role": ({ role }) => role === "admin" ? "Administrator" : "Teacher",
    "Added on": day("created_at"),
    "Archived on": day("archived_at"),
  },
  sources: ["select rowid as at, * from staff where rowid > ? order by rowid"],
};
