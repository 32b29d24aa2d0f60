-- Staff profiles, mailed student links, lessons and cards, origins of units.

alter table establishment_settings add column cards_allowed integer not null default 0 check (cards_allowed in (0, 1));

-- Null means the establishment's own.
alter table staff add column organisation_name text;
alter table staff add column organisation_number text;
-- Storage key and bytes of the resized profile picture.
alter table staff add column picture_key text;
alter table staff add column picture_size integer check (picture_size > 0);

-- Origin of a school's own unit; null for the catalogue's and for older ones.
alter table unit_revisions add column origin text check (origin in ('catalogue', 'source', 'pasted', 'pdf', 'typed'));

create table link_mailings (
  id text primary key not null,
  created_by text not null references staff (user_id),
  created_at text not null
) strict;
create index link_mailings_by_staff on link_mailings (created_by, created_at);

create table link_mails (
  id text primary key not null,
  mailing_id text not null references link_mailings (id),
  student_id text not null references students (id),
  -- Portfolio ids.
  assignments text not null default '[]' check (json_type(assignments) = 'array'),
  state text not null check (state in ('waiting', 'sent', 'failed', 'skipped')),
  -- Never the mail server's message.
  reason text check (reason in ('no_email', 'archived', 'not_delivered', 'limit', 'revoked')),
  done_at text,
  unique (mailing_id, student_id),
  check ((state in ('failed', 'skipped')) = (reason is not null)),
  check ((state = 'waiting') = (done_at is null))
) strict;
create index link_mails_by_student on link_mails (student_id);
create index link_mails_waiting on link_mails (mailing_id) where state = 'waiting';

-- While a lesson is open, its code and a student's card are a sign-in method.
create table lessons (
  id text primary key not null,
  opened_by text not null references staff (user_id),
  code text not null check (code glob '[0-9][0-9][0-9][0-9][0-9][0-9]'),
  opened_at text not null,
  ends_at text not null check (ends_at > opened_at),
  closed_at text
) strict;
create unique index lessons_one_code on lessons (code) where closed_at is null;
create index lessons_by_staff on lessons (opened_by, opened_at);

-- Printed cards; of no use without a lesson's code.
create table student_cards (
  id text primary key not null,
  student_id text not null references students (id),
  token_hash text not null unique,
  created_by text references staff (user_id),
  created_at text not null,
  expires_at text not null,
  revoked_at text,
  wrong_codes integer not null default 0 check (wrong_codes >= 0),
  locked_until text
) strict;
create index student_cards_by_student on student_cards (student_id, created_at);

-- A card session ends with its lesson.
alter table sessions add column lesson_id text references lessons (id);
create index sessions_by_lesson on sessions (lesson_id) where lesson_id is not null;
