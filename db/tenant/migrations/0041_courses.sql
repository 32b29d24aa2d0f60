-- Courses of learning platforms that staff came from, whose students can be added (LTI Names and Role Provisioning
-- Services, docs/decisions/0056).

create table lti_courses (
  id text primary key not null,
  platform_id text not null references lti_platforms (id),
  deployment_id text not null check (deployment_id <> ''),
  -- The course there.
  context_id text not null check (context_id <> '' and length(context_id) <= 255),
  -- As the platform calls it.
  title text not null check (length(title) <= 200),
  members_url text not null check (members_url glob 'http*://?*'),
  seen_at text not null,
  unique (platform_id, deployment_id, context_id)
) strict;
create index lti_courses_by_time on lti_courses (seen_at, id);

-- Who came from them as staff, by their id there: a launch lets them see the members for a time.
create table lti_course_staff (
  course_id text not null references lti_courses (id),
  subject text not null check (subject <> ''),
  seen_at text not null,
  primary key (course_id, subject)
) strict;

-- Where staff who are told by an emailed code go on.
alter table lti_pending_links add column course_id text references lti_courses (id);

-- A member of staff may say who someone of a course is.
create table lti_links_before as
  select platform_id, subject, staff_id, student_id, proof, linked_at from lti_links order by rowid;
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
  select platform_id, subject, staff_id, student_id, proof, linked_at from lti_links_before order by rowid;
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
