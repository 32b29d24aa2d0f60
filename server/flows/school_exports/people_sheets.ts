import { dayOf, type Sheet } from "./sheet_rows.ts";

export const STUDENTS: Sheet = {
  name: "students",
  header: [
    "Student ID",
    "First name",
    "Last name",
    "Date of birth",
    "Email",
    "Year group",
    "Learner number",
    "Registered in",
    "Teachers",
    "Added on",
    "Archived on",
  ],
  sources: [{
    sql: `select s.rowid as at, s.*, (
        select group_concat(first_name || ' ' || last_name, '; ') from (
          select t.first_name, t.last_name from student_teachers l join staff t on t.user_id = l.staff_id
          where l.student_id = s.id order by t.last_name, t.first_name, t.user_id)) as teachers
      from students s where s.rowid > ? order by s.rowid`,
    cells: (row, at) => [
      row.student_id,
      row.first_name,
      row.last_name,
      row.date_of_birth,
      row.email,
      row.year_group,
      row.learner_number,
      row.registered_year,
      row.teachers,
      dayOf(row.created_at, at),
      dayOf(row.archived_at, at),
    ],
  }],
};

export const STAFF: Sheet = {
  name: "staff",
  header: ["First name", "Last name", "Email", "Role", "Added on", "Archived on"],
  sources: [{
    sql: "select rowid as at, * from staff where rowid > ? order by rowid",
    cells: (row, at) => [
      row.first_name,
      row.last_name,
      row.email,
      row.role === "admin" ? "Administrator" : "Teacher",
      dayOf(row.created_at, at),
      dayOf(row.archived_at, at),
    ],
  }],
};
