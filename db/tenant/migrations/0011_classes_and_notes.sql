-- Classes: named groups of a teacher's students, which change no permission. Notes: staff's, about a student.

create table classes (
  id text primary key not null,
  staff_id text not null references staff (user_id),
  name text not null check (name <> ''),
  created_at text not null
) strict;
create unique index classes_by_name on classes (staff_id, lower(name));

create table class_students (
  class_id text not null references classes (id),
  student_id text not null references students (id),
  added_at text not null,
  primary key (class_id, student_id)
) strict;
create index class_students_by_student on class_students (student_id);

create table student_notes (
  id text primary key not null,
  student_id text not null references students (id),
  created_by text not null references staff (user_id),
  note text not null check (note <> ''),
  created_at text not null
) strict;
create index student_notes_by_student on student_notes (student_id, created_at);
