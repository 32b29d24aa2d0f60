-- Erasure of a student under an order: rows stay, their words, names and files go.

alter table students add column erased_at text;

create table erasures (
  id text primary key not null check (id glob 'era_?*'),
  student_id text not null references students (id),
  reason text not null check (reason in ('retention', 'request', 'mistake', 'other')),
  -- Staff. No reference: a replayed order may come from a newer database than this one.
  ordered_by text not null,
  ordered_at text not null,
  -- Until then it can be taken back.
  due_at text not null,
  taken_back_at text,
  taken_back_by text,
  -- From here on it is carried out.
  begun_at text,
  -- Words and names are gone; files follow.
  erased_at text,
  done_at text,
  -- Numbers of what was removed, for the receipt.
  counts text check (json_type(counts) = 'object'),
  -- Empty while the rows are being erased, else null. The empty text names no order, so that no transaction can be
  -- committed before it is null again.
  running text references erasures (id) deferrable initially deferred,
  check ((taken_back_at is null) = (taken_back_by is null)),
  check (taken_back_at is null or begun_at is null),
  check ((erased_at is null) = (counts is null)),
  check (erased_at is null or begun_at is not null),
  check (done_at is null or erased_at is not null)
) strict;
create unique index erasures_standing on erasures (student_id) where taken_back_at is null;
create unique index erasures_running on erasures (running) where running is not null;
create index erasures_by_time on erasures (ordered_at);

-- Stored objects of an erased student that are still to be removed.
create table erasure_objects (
  erasure_id text not null references erasures (id),
  storage_key text not null,
  -- Of an unfinished object.
  writing text,
  primary key (erasure_id, storage_key)
) strict, without rowid;

-- The student who is being erased in this transaction, and their portfolios.
create view erasing (student_id) as select student_id from erasures where running is not null;
create view erasing_portfolios (assignment_id) as
  select a.id from erasures e join unit_assignments a on a.student_id = e.student_id where e.running is not null;

create trigger erasure_stays before update of rowid, id, student_id, reason, ordered_by, ordered_at, due_at on erasures
begin select raise(abort, 'an order stays as it was given'); end;
-- One that was taken back goes with a student who is withdrawn.
create trigger erasure_kept before delete on erasures
when old.taken_back_at is null
begin select raise(abort, 'an order stays as it was given'); end;
create trigger erasure_not_replaced before insert on erasures
when new.running is not null or exists (
  select 1 from erasures where id = new.id or rowid = new.rowid
    or (student_id = new.student_id and taken_back_at is null and new.taken_back_at is null))
begin select raise(abort, 'an order stays as it was given'); end;
create trigger erasure_under_order before update of running on erasures
when new.running is not null and (new.running <> '' or new.begun_at is null or old.erased_at is not null or not exists (
  select 1 from students where id = new.student_id and archived_at is not null))
begin select raise(abort, 'only an archived student is erased, under an order that was begun'); end;

create trigger student_stays_erased before update on students
when old.erased_at is not null
begin select raise(abort, 'an erased student stays erased'); end;
create trigger student_erased_under_order before update of erased_at on students
when new.erased_at is not null and old.erased_at is null
  and not exists (select 1 from erasing where student_id = new.id)
begin select raise(abort, 'only an archived student is erased, under an order that was begun'); end;
create trigger no_note_of_erased before insert on student_notes
when (select erased_at from students where id = new.student_id) is not null
begin select raise(abort, 'an erased student stays erased'); end;

-- As they were, except for the words of the student who is being erased.

drop trigger step_frozen;
create trigger step_frozen before update on portfolio_steps
when not (
  exists (select 1 from erasing_portfolios where assignment_id = old.assignment_id) and new.words = 'Erased'
  and (new.rowid, new.id, new.assignment_id, new.step, new.from_status, new.to_status, new.by_kind, new.by_id, new.at,
    new.declared)
  is (old.rowid, old.id, old.assignment_id, old.step, old.from_status, old.to_status, old.by_kind, old.by_id, old.at,
    old.declared))
begin select raise(abort, 'steps are append-only'); end;

drop trigger award_frozen;
create trigger award_frozen before update of
  assigned_by, portfolio_status, started_at, completed_at, submitted_at, own_work_declared, help_given,
  assessed_at, assessed_by, assessment_declared, assessment_help_given, verified_at, verified_by, awarded_at, awarded_by
on unit_assignments
when old.portfolio_status = 'awarded' and not (
  exists (select 1 from erasing where student_id = old.student_id)
  and new.help_given is null and new.assessment_help_given is null
  and (new.assigned_by, new.portfolio_status, new.started_at, new.completed_at, new.submitted_at,
    new.own_work_declared, new.assessed_at, new.assessed_by, new.assessment_declared, new.verified_at,
    new.verified_by, new.awarded_at, new.awarded_by)
  is (old.assigned_by, old.portfolio_status, old.started_at, old.completed_at, old.submitted_at,
    old.own_work_declared, old.assessed_at, old.assessed_by, old.assessment_declared, old.verified_at,
    old.verified_by, old.awarded_at, old.awarded_by))
begin select raise(abort, 'an awarded portfolio does not change'); end;

drop trigger submission_locked;
create trigger submission_locked before update of
  student_comment, student_comment_date, evidence_changed_at, teacher_outcome_complete, completed_date, completed_by
on submissions
when (select portfolio_status from unit_assignments where id = old.assignment_id) in ('assessed', 'verified', 'awarded')
  and not (
    exists (select 1 from erasing_portfolios where assignment_id = old.assignment_id) and new.student_comment = ''
    and (new.student_comment_date, new.evidence_changed_at, new.teacher_outcome_complete, new.completed_date,
      new.completed_by)
    is (old.student_comment_date, old.evidence_changed_at, old.teacher_outcome_complete, old.completed_date,
      old.completed_by))
begin select raise(abort, 'the portfolio is locked'); end;

drop trigger feedback_locked;
create trigger feedback_locked before update of teacher_comment, teacher_comment_date on submissions
when (select portfolio_status from unit_assignments where id = old.assignment_id) = 'awarded'
  and not (
    exists (select 1 from erasing_portfolios where assignment_id = old.assignment_id) and new.teacher_comment = ''
    and new.teacher_comment_date is old.teacher_comment_date)
begin select raise(abort, 'the portfolio is locked'); end;

drop trigger held_work_locked;
create trigger held_work_locked before update of held_at, earlier_date on submissions
when (select portfolio_status from unit_assignments where id = old.assignment_id) in ('assessed', 'verified', 'awarded')
  and (old.held_at is not null or new.held_at is null or new.earlier_date is not old.earlier_date
    or (select claimed from unit_assignments where id = old.assignment_id) = 1)
  and not (
    exists (select 1 from erasing_portfolios where assignment_id = old.assignment_id) and new.held_at is null
    and new.earlier_date is old.earlier_date)
begin select raise(abort, 'the portfolio is locked'); end;

drop trigger evidence_kept;
create trigger evidence_kept before delete on submission_files
when old.removed_at is null and not exists (
  select 1 from submissions s join erasing_portfolios p on p.assignment_id = s.assignment_id
  where s.id = old.submission_id)
begin select raise(abort, 'evidence that stands is kept'); end;

-- A file that other students have too stays, without the name that the erased student gave it.
drop trigger file_frozen;
create trigger file_frozen before update of
  rowid, id, storage_key, file_name, file_type, file_size, uploaded_by_kind, uploaded_by, uploaded_at on files
when not (
  exists (select 1 from erasing where student_id = old.uploaded_by)
  and (new.rowid, new.id, new.storage_key, new.file_type, new.file_size, new.uploaded_by_kind, new.uploaded_by,
    new.uploaded_at)
  is (old.rowid, old.id, old.storage_key, old.file_type, old.file_size, old.uploaded_by_kind, old.uploaded_by,
    old.uploaded_at))
begin select raise(abort, 'a file does not change'); end;

drop trigger chat_message_frozen;
create trigger chat_message_frozen before update on chat_messages
when not (
  exists (
    select 1 from erasing_portfolios p join chat_threads t on t.assignment_id = p.assignment_id
    where t.id = old.thread_id
    union all select 1 from erasing where student_id = old.sender_id)
  and new.message = 'Erased' and new.client_id is null
  and (new.rowid, new.id, new.thread_id, new.seq, new.sender_id, new.sender_type, new.created_at)
  is (old.rowid, old.id, old.thread_id, old.seq, old.sender_id, old.sender_type, old.created_at))
begin select raise(abort, 'what was said stays'); end;

drop trigger chat_report_stays;
create trigger chat_report_stays before update of
  rowid, id, message_id, reported_by, reported_by_type, reason, reported_at on chat_reports
when not (
  exists (
    select 1 from chat_messages m join chat_threads t on t.id = m.thread_id
      join erasing_portfolios p on p.assignment_id = t.assignment_id
    where m.id = old.message_id
    union all select 1 from erasing where student_id = old.reported_by)
  and new.reason = ''
  and (new.rowid, new.id, new.message_id, new.reported_by, new.reported_by_type, new.reported_at)
  is (old.rowid, old.id, old.message_id, old.reported_by, old.reported_by_type, old.reported_at))
begin select raise(abort, 'a report stays as it was made'); end;

drop trigger chat_opening_frozen;
create trigger chat_opening_frozen before update on chat_openings
when not (
  exists (
    select 1 from erasing_portfolios p join chat_threads t on t.assignment_id = p.assignment_id
    where t.id = old.thread_id)
  and new.reason = ''
  and (new.rowid, new.id, new.thread_id, new.opened_by, new.opened_at)
  is (old.rowid, old.id, old.thread_id, old.opened_by, old.opened_at))
begin select raise(abort, 'who opened what stays on record'); end;

drop trigger withdrawn_before_sent;
create trigger withdrawn_before_sent before update of withdrawn_at, withdrawn_by, withdrawn_reason on claim_rows
when (old.withdrawn_at is not null
    or (select state from claims where id = old.claim_id) not in ('draft', 'exported'))
  and not (
    exists (select 1 from erasing_portfolios where assignment_id = old.assignment_id)
    and old.withdrawn_at is not null and new.withdrawn_reason = 'Erased'
    and (new.withdrawn_at, new.withdrawn_by) is (old.withdrawn_at, old.withdrawn_by))
begin select raise(abort, 'a row is withdrawn once, before its claim is sent'); end;

-- What is left of what was sent: unit, centre and day.
drop trigger claim_sending_frozen;
create trigger claim_sending_frozen before update on claim_sendings
when not (
  exists (
    select 1 from claim_rows r join erasing_portfolios p on p.assignment_id = r.assignment_id
    where r.id = old.row_id)
  and (new.row_id, new.number, new.sent_at) is (old.row_id, old.number, old.sent_at)
  and new.record is json_set(old.record, '$.learnerNumber', null, '$.studentId', '', '$.lastName', 'student',
    '$.firstName', 'Erased', '$.dateOfBirth', null))
begin select raise(abort, 'what was sent stays as it was'); end;
