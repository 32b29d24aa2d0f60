-- A link that its student asked for; such links have room of their own beside those that staff made.
alter table student_access add column requested integer not null default 0 check (requested in (0, 1));
update student_access set requested = 1 where created_by is null and id glob 'acc_*_stu_*';
