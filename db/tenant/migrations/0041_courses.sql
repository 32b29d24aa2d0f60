-- Courses of learning platforms whose people can be added (LTI Names and Role Provisioning Services, docs/decisions/0056).

create table lti_courses (
  id text primary key not null,
  platform_id text not null references lti_platforms (id),
  -- The platform's own.
  context_id text not null check (context_id <> '' and length(context_id) <= 255),
  title text not null check (length(title) <= 200),
  members_url text not null check (members_url glob 'http*://?*'),
  noted_at text not null,
  unique (platform_id, context_id)
) strict;

-- A member of staff may say who someone of a course is.
create table lti_links_before as
  select platform_id, subject, staff_id, student_id, proof, linked_at from lti_links;
drop table lti_links;
create table lti_links (
  platform_id text not null references lti_platforms (id),
  -- The person's id there.
  subject text not null check (subject <> ''),
  staff_id text references staff (user_id),
  student_id text references students (id),
  proof text not null check (proof in ('address', 'code', 'course')),
  linked_at text not null,
  primary key (platform_id, subject),
  check ((staff_id is null) <> (student_id is null))
) strict;
insert into lti_links (platform_id, subject, staff_id, student_id, proof, linked_at)
  select platform_id, subject, staff_id, student_id, proof, linked_at from lti_links_before;
drop table lti_links_before;
create index lti_links_by_student on lti_links (student_id);
create index lti_links_by_staff on lti_links (staff_id);
create trigger lti_grade_forgotten after delete on lti_links
begin
  delete from lti_grades
    where subject = old.subject
      and line_item_id in (select id from lti_line_items where platform_id = old.platform_id); end;
create trigger lti_grade_of_another after update of student_id on lti_links
when old.student_id is not new.student_id
begin
  delete from lti_grades
    where subject = old.subject
      and line_item_id in (select id from lti_line_items where platform_id = old.platform_id); end;
