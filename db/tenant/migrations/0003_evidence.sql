-- Links and thumbnails, resources, text versions, portfolio steps and storage use.

-- A link is a file without bytes; its storage key names no object.
alter table files add column link_url text;
alter table files add column link_type text
  check (link_type in ('youtube', 'vimeo', 'google-drive', 'dropbox', 'website'));
-- `waiting`: the job is pending; `failed`: the image cannot be decoded.
alter table files add column thumbnail text not null default 'none'
  check (thumbnail in ('none', 'waiting', 'made', 'failed'));
alter table files add column thumbnail_key text;
-- Bytes; needed to read the object.
alter table files add column thumbnail_size integer check (thumbnail_size > 0);
-- Whether it was ever shared with several students or outcomes.
alter table files add column shared integer not null default 0 check (shared in (0, 1));

create trigger link_frozen before update of link_url, link_type on files
begin select raise(abort, 'a file does not change'); end;
create trigger link_whole before insert on files
when (new.file_type = 'link') <> (new.link_url is not null) or (new.link_url is null) <> (new.link_type is null)
begin select raise(abort, 'a link has an address and a type, and nothing else has'); end;

update files set thumbnail = 'waiting'
where file_type in ('image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif');
insert into jobs (id, kind, payload, run_at, created_at)
select 'job_' || lower(hex(randomblob(10))), 'make_thumbnail', json_object('fileId', id), uploaded_at, uploaded_at
from files where thumbnail = 'waiting';

-- Bytes of all files, each counted once.
create table storage_use (
  id integer primary key not null check (id = 1),
  bytes integer not null check (bytes >= 0)
) strict;
insert into storage_use (id, bytes) select 1, coalesce(sum(file_size), 0) from files;
create trigger file_counted after insert on files
begin update storage_use set bytes = bytes + new.file_size where id = 1; end;
create trigger file_uncounted after delete on files
begin update storage_use set bytes = bytes - old.file_size where id = 1; end;

-- The storage's id of an unfinished multipart upload.
alter table uploads add column writing text;

alter table submission_files add column removed_by_kind text check (removed_by_kind in ('staff', 'student'));
drop trigger evidence_changed_while_open;
update submission_files set removed_by_kind = iif(removed_by in (select id from students), 'student', 'staff')
where removed_at is not null;
create trigger evidence_changed_while_open before update on submission_files
when (
  select a.portfolio_status from submissions s join unit_assignments a on a.id = s.assignment_id where s.id = old.submission_id
) in ('assessed', 'verified', 'awarded')
begin select raise(abort, 'the portfolio is locked'); end;
-- Removed evidence is deleted after its retention, also from an assessed portfolio.
drop trigger evidence_kept;
create trigger evidence_kept before delete on submission_files
when old.removed_at is null
begin select raise(abort, 'evidence that stands is kept'); end;
create index submission_files_removed on submission_files (removed_at) where removed_at is not null;

create table outcome_resources (
  id text primary key not null,
  unit_id text not null references uas_units (id),
  outcome_id text not null,
  file_id text not null references files (id),
  description text not null default '',
  added_by text not null references staff (user_id),
  added_at text not null,
  removed_at text,
  removed_by text references staff (user_id),
  check ((removed_at is null) = (removed_by is null))
) strict;
create index outcome_resources_by_unit on outcome_resources (unit_id, outcome_id);
create index outcome_resources_by_file on outcome_resources (file_id);
create index outcome_resources_removed on outcome_resources (removed_at) where removed_at is not null;
create trigger resource_stays before update of rowid, id, unit_id, outcome_id, file_id on outcome_resources
begin select raise(abort, 'a resource stays where it was given'); end;

-- Author of the current reflection: the student, or staff on their behalf.
alter table submissions add column student_comment_by_kind text
  check (student_comment_by_kind in ('staff', 'student'));

-- The last versions of each text box, the current one included.
create table versions (
  id text primary key not null,
  submission_id text not null references submissions (id),
  box text not null check (box in ('reflection', 'feedback')),
  words text not null,
  author_kind text not null check (author_kind in ('staff', 'student')),
  author_id text not null,
  began_at text not null,
  saved_at text not null,
  -- Characters lost since its first text.
  lost integer not null default 0 check (lost >= 0)
) strict;
create index versions_by_box on versions (submission_id, box, saved_at);

-- Current texts become first versions, by the last author that the events name.
with boxes (submission_id, assignment_id, box, what, words, at) as (
  select id, assignment_id, 'reflection', 'outcome.reflected', student_comment, student_comment_date from submissions
  union all
  select id, assignment_id, 'feedback', 'outcome.feedback_given', teacher_comment, teacher_comment_date from submissions
), written as (
  select b.*, (
    select max(e.rowid) from events e
    where e.assignment_id = b.assignment_id and e.what = b.what and e.data ->> 'submissionId' = b.submission_id
      and e.actor_kind in ('staff', 'student') and e.actor_id is not null
  ) as event from boxes b where b.words <> '' and b.at is not null
)
insert into versions (id, submission_id, box, words, author_kind, author_id, began_at, saved_at)
select 'ver_' || lower(hex(randomblob(10))), w.submission_id, w.box, w.words,
  coalesce(e.actor_kind, iif(w.box = 'reflection', 'student', 'staff')),
  coalesce(e.actor_id, iif(w.box = 'reflection', a.student_id, a.assigned_by)), w.at, w.at
from written w join unit_assignments a on a.id = w.assignment_id left join events e on e.rowid = w.event;
update submissions set student_comment_by_kind = (
  select author_kind from versions where submission_id = submissions.id and box = 'reflection'
);
create trigger reflection_author_locked before update of student_comment_by_kind on submissions
when (select portfolio_status from unit_assignments where id = old.assignment_id) in ('assessed', 'verified', 'awarded')
begin select raise(abort, 'the portfolio is locked'); end;

-- History of steps; the portfolio's own columns hold the current state only.
create table portfolio_steps (
  id text primary key not null,
  assignment_id text not null references unit_assignments (id),
  step text not null check (step in ('submit', 'assess', 'verify', 'award', 'return')),
  from_status text check (from_status in ('submitted', 'assessed', 'verified')),
  to_status text check (to_status in ('submitted', 'assessed', 'verified', 'awarded')),
  by_kind text not null check (by_kind in ('staff', 'student')),
  by_id text not null,
  at text not null,
  declared integer check (declared in (0, 1)),
  -- The help given, or the reason of a return.
  words text,
  check (step <> 'return' or words is not null)
) strict;
create index portfolio_steps_by_assignment on portfolio_steps (assignment_id, at);
insert into portfolio_steps
  (id, assignment_id, step, from_status, to_status, by_kind, by_id, at, declared, words)
select 'stp_' || substr(e.id, 5), e.assignment_id,
  case e.what when 'portfolio.submitted' then 'submit' when 'portfolio.assessed' then 'assess'
    when 'portfolio.verified' then 'verify' else 'award' end,
  e.data ->> 'from', e.data ->> 'to', e.actor_kind, e.actor_id, e.at, e.data ->> 'declared',
  case e.what when 'portfolio.submitted' then a.help_given when 'portfolio.assessed' then a.assessment_help_given end
from events e join unit_assignments a on a.id = e.assignment_id
where e.what in ('portfolio.submitted', 'portfolio.assessed', 'portfolio.verified', 'portfolio.awarded')
  and e.actor_kind in ('staff', 'student') and e.actor_id is not null
order by e.at, e.rowid;
create trigger step_frozen before update on portfolio_steps
begin select raise(abort, 'steps are append-only'); end;
create trigger step_kept before delete on portfolio_steps
begin select raise(abort, 'steps are append-only'); end;
create trigger step_not_replaced before insert on portfolio_steps
when exists (select 1 from portfolio_steps where id = new.id or rowid = new.rowid)
begin select raise(abort, 'steps are append-only'); end;
