-- Frequent queries of large schools: students by email and by name, students of a lesson.

create index students_by_email on students (email) where email is not null;
create index students_by_name on students (lower(last_name), lower(first_name), id) where archived_at is null;
create index events_by_lesson on events (data ->> 'lessonId', at) where what = 'student.signed_in';
