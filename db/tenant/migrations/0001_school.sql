-- One establishment; no table repeats the tenant id. Instants are UTC ISO text, days YYYY-MM-DD. A day that does not exist
-- is refused, since date() turns it into another one.

create table tenant_identity (
  tenant_id text primary key not null,
  created_at text not null
) strict;
create unique index tenant_identity_one on tenant_identity ((1));

create table establishment_settings (
  id integer primary key not null check (id = 1),
  establishment_name text not null default 'UAS Portfolio System',
  organisation_number text,
  logo_url text,
  time_zone text not null default 'Europe/London',
  updated_at text not null
) strict;

-- Copied from control, so that a seat is counted and taken in one statement.
create table entitlements (
  id integer primary key not null check (id = 1),
  plan text not null check (plan in ('individual', 'small', 'medium', 'large', 'enterprise', 'custom')),
  status text not null check (status in ('trial', 'active', 'past_due', 'cancelled', 'expired')),
  seats integer not null check (seats >= 0),
  override_limits integer not null default 0 check (override_limits in (0, 1)),
  feature_toggles text not null default '{}' check (json_type(feature_toggles) = 'object'),
  trial_ends_at text,
  version integer not null
) strict;

create table staff (
  user_id text primary key not null,
  email text not null unique collate nocase,
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('teacher', 'admin')),
  profile_image_url text,
  archived_at text,
  created_at text not null
) strict;

create table students (
  id text primary key not null,
  student_id text not null,
  -- student_id trimmed and lower-cased; archived students count too.
  student_key text not null unique,
  first_name text not null,
  last_name text not null,
  date_of_birth text check (date_of_birth glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' and date_of_birth is date(date_of_birth)),
  email text,
  year_group text,
  learner_number text check (learner_number glob '[0-9][0-9][0-9][0-9]'),
  registered_year integer,
  email_verified_at text,
  archived_at text,
  created_at text not null
) strict;

create table student_teachers (
  student_id text not null references students (id),
  staff_id text not null references staff (user_id),
  linked_at text not null,
  primary key (student_id, staff_id)
) strict;
create index student_teachers_by_staff on student_teachers (staff_id);

create table sessions (
  token_hash text primary key not null,
  kind text not null check (kind in ('staff', 'student', 'widget')),
  staff_id text references staff (user_id),
  student_id text references students (id),
  created_at text not null,
  last_seen_at text not null,
  expires_at text not null,
  check ((kind = 'staff') = (staff_id is not null)),
  check ((kind <> 'staff') = (student_id is not null))
) strict;
create index sessions_by_staff on sessions (staff_id) where staff_id is not null;
create index sessions_by_student on sessions (student_id) where student_id is not null;

create table login_links (
  token_hash text primary key not null,
  staff_id text not null references staff (user_id),
  return_to text,
  created_at text not null,
  expires_at text not null,
  used_at text
) strict;
create index login_links_by_staff on login_links (staff_id);

create table student_access (
  id text primary key not null,
  student_id text not null references students (id),
  token_hash text not null unique,
  created_by text references staff (user_id),
  created_at text not null,
  expires_at text not null,
  revoked_at text,
  wrong_addresses integer not null default 0,
  locked_until text
) strict;
create index student_access_by_student on student_access (student_id, created_at);

create table uas_units (
  id text primary key not null,
  unit_code text not null unique check (unit_code glob '[0-9][0-9][0-9][0-9][0-9][0-9]' or unit_code glob '[0-9][0-9][0-9][0-9][0-9]'),
  -- The catalogue never overwrites a school's own unit.
  source text not null check (source in ('catalogue', 'own')),
  created_by text references staff (user_id),
  created_at text not null
) strict;
-- Five digits and the same with a leading zero are one unit.
create unique index uas_units_one_spelling on uas_units (substr('0' || unit_code, -6));

-- Immutable: a portfolio keeps the revision it was assigned with.
create table unit_revisions (
  id text primary key not null,
  unit_id text not null references uas_units (id),
  number integer not null,
  title text not null,
  level text not null,
  approved_date text,
  outcomes text not null check (json_type(outcomes) = 'array' and json_array_length(outcomes) > 0),
  created_at text not null,
  unique (unit_id, number),
  unique (id, unit_id)
) strict;

create table unit_assignments (
  id text primary key not null,
  unit_id text not null references uas_units (id),
  revision_id text not null,
  student_id text not null references students (id),
  assigned_by text not null references staff (user_id),
  portfolio_status text check (portfolio_status in ('submitted', 'assessed', 'verified', 'awarded')),
  started_at text not null,
  completed_at text,
  submitted_at text,
  own_work_declared integer check (own_work_declared in (0, 1)),
  help_given text,
  assessed_at text,
  assessed_by text references staff (user_id),
  assessment_declared integer check (assessment_declared in (0, 1)),
  assessment_help_given text,
  verified_at text,
  verified_by text references staff (user_id),
  awarded_at text,
  awarded_by text references staff (user_id),
  archived_at text,
  unique (student_id, unit_id),
  foreign key (revision_id, unit_id) references unit_revisions (id, unit_id),
  check (portfolio_status is not 'awarded' or (
    assessed_at is not null and assessed_by is not null and verified_at is not null and verified_by is not null
    and awarded_at is not null and awarded_by is not null
  ))
) strict;
create index unit_assignments_by_unit on unit_assignments (unit_id);
create index unit_assignments_by_assigner on unit_assignments (assigned_by);

create table submissions (
  id text primary key not null,
  assignment_id text not null references unit_assignments (id),
  outcome_id text not null,
  outcome_index integer not null check (outcome_index >= 0),
  student_comment text not null default '',
  student_comment_date text,
  teacher_comment text not null default '',
  teacher_comment_date text,
  evidence_changed_at text,
  teacher_outcome_complete integer not null default 0 check (teacher_outcome_complete in (0, 1)),
  completed_date text check (completed_date glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' and completed_date is date(completed_date)),
  completed_by text references staff (user_id),
  unique (assignment_id, outcome_index),
  check ((teacher_outcome_complete = 1) = (completed_date is not null))
) strict;

create table files (
  id text primary key not null,
  storage_key text not null unique,
  file_name text not null,
  file_type text not null,
  file_size integer not null check (file_size >= 0),
  uploaded_by_kind text not null check (uploaded_by_kind in ('staff', 'student')),
  uploaded_by text not null,
  uploaded_at text not null
) strict;

-- One file can serve several outcomes and students.
create table submission_files (
  id text primary key not null,
  submission_id text not null references submissions (id),
  file_id text not null references files (id),
  added_by_kind text not null check (added_by_kind in ('staff', 'student')),
  added_by text not null,
  added_at text not null,
  removed_at text,
  removed_by text
) strict;
create index submission_files_by_submission on submission_files (submission_id);
create index submission_files_by_file on submission_files (file_id);

create table uploads (
  id text primary key not null,
  owner_kind text not null check (owner_kind in ('staff', 'student')),
  owner_id text not null,
  purpose text not null check (purpose in ('evidence', 'resource', 'thumbnail', 'logo', 'picture', 'signature')),
  file_name text not null,
  declared_size integer check (declared_size >= 0),
  state text not null check (state in ('promised', 'receiving', 'received', 'attached')),
  -- New for each attempt, so that an abandoned one cannot overwrite the next.
  storage_key text not null unique,
  -- Renewed while bytes arrive.
  leased_until text,
  received integer not null default 0 check (received >= 0),
  file_type text,
  created_at text not null,
  expires_at text not null,
  check ((state in ('received', 'attached')) = (file_type is not null))
) strict;
create index uploads_by_expiry on uploads (expires_at) where state <> 'attached';

create table jobs (
  id text primary key not null,
  kind text not null,
  payload text not null default '{}' check (json_type(payload) = 'object'),
  run_at text not null,
  leased_until text,
  attempts integer not null default 0,
  last_error text,
  created_at text not null,
  done_at text
) strict;
create index jobs_due on jobs (run_at) where done_at is null;
-- Rate limit by email address.
create index jobs_asked on jobs (kind, payload ->> 'email', created_at);

-- Ids, states and numbers only, no free text.
create table events (
  id text primary key not null,
  at text not null,
  actor_kind text not null check (actor_kind in ('staff', 'student', 'operator', 'system')),
  actor_id text,
  what text not null,
  student_id text,
  assignment_id text,
  data text not null default '{}' check (json_type(data) = 'object')
) strict;
create index events_by_assignment on events (assignment_id, at) where assignment_id is not null;
create index events_by_student on events (student_id, at) where student_id is not null;
create index events_by_time on events (at);
