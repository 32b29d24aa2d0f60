-- Progress and awards in the gradebooks of learning platforms (docs/decisions/0055).

-- What leaves the building, a school decides platform by platform.
alter table lti_platforms add column send_grades integer not null default 0 check (send_grades in (0, 1));
-- What the launch said of the gradebook, until the mailed code has told who it is.
alter table lti_pending_links add column grade_link text check (json_type(grade_link) = 'object');

-- Units that courses of a platform link to, each with its column of the gradebook there.
create table lti_line_items (
  id text primary key not null,
  platform_id text not null references lti_platforms (id),
  deployment_id text not null check (deployment_id <> ''),
  -- The activity there.
  link_id text not null check (link_id <> ''),
  unit_id text not null references uas_units (id),
  -- As the platform calls it.
  course text not null,
  -- Where columns are made; null where the platform does not let us.
  line_items_url text check (line_items_url glob 'http*://?*'),
  -- The column; null until it is known.
  line_item_url text check (line_item_url glob 'http*://?*'),
  noted_at text not null,
  unique (platform_id, deployment_id, link_id)
) strict;
create index lti_line_items_by_unit on lti_line_items (unit_id);

-- What a gradebook was told of a student, and whether it is to be told more.
create table lti_grades (
  line_item_id text not null references lti_line_items (id),
  -- The person's id there; a row goes with their link.
  subject text not null check (subject <> ''),
  student_id text not null references students (id),
  -- 0: nothing to look at. 1: the portfolio may have changed. 2: a job has looked since.
  changed integer not null default 1 check (changed between 0 and 2),
  -- Jobs that looked without an end.
  tries integer not null default 0 check (tries >= 0),
  -- The last one sent, or being sent, with its time there.
  score text check (json_type(score) = 'object'),
  stamp text,
  -- Whether the platform has taken it.
  confirmed integer not null default 0 check (confirmed in (0, 1)),
  sent_at text,
  -- Why the platform takes none.
  refused text,
  primary key (line_item_id, subject),
  check ((score is null) = (stamp is null)),
  check (confirmed = 0 or score is not null)
) strict;
create index lti_grades_by_student on lti_grades (student_id);
create index lti_grades_changed on lti_grades (line_item_id) where changed > 0;

-- Whatever writes them: outcomes, steps and new portfolios are looked at again.
create trigger lti_grade_of_outcome after update of teacher_outcome_complete on submissions
when old.teacher_outcome_complete <> new.teacher_outcome_complete
begin
  update lti_grades set changed = 1, refused = null
    where student_id = (select student_id from unit_assignments where id = new.assignment_id)
      and line_item_id in (
        select l.id from lti_line_items l join unit_assignments a on a.unit_id = l.unit_id
        where a.id = new.assignment_id); end;
create trigger lti_grade_of_step after update of portfolio_status on unit_assignments
when old.portfolio_status is not new.portfolio_status
begin
  update lti_grades set changed = 1, refused = null
    where student_id = new.student_id
      and line_item_id in (select id from lti_line_items where unit_id = new.unit_id); end;
create trigger lti_grade_of_portfolio after insert on unit_assignments
begin
  update lti_grades set changed = 1, refused = null
    where student_id = new.student_id
      and line_item_id in (select id from lti_line_items where unit_id = new.unit_id); end;

-- Whatever forgets who someone is there, nothing more is sent of them.
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
