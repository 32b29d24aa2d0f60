-- Lists of students with those archived, which `students_by_name` leaves out.
create index students_all_by_name on students (lower(last_name), lower(first_name), id);
