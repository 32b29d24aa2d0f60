-- The teacher's and the student's day: profiles, links that are mailed, cards and lessons, pasted units.

alter table establishment_settings add column cards_allowed integer not null default 0 check (cards_allowed in (0, 1));

-- What staff say of the organisation they work for; the establishment's own where they say nothing.
alter table staff add column organisation_name text;
alter table staff add column organisation_number text;
-- Where the small picture lies that was made of what they sent, and its size in bytes.
alter table staff add column picture_key text;
alter table staff add column picture_size integer check (picture_size > 0);

-- Where a unit of the school's own was read from; null for the catalogue's and for those kept before.
alter table unit_revisions add column origin text check (origin in ('catalogue', 'source', 'pasted', 'pdf', 'typed'));

-- One wish of a member of staff to mail students their links, and what became of each.
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
  -- The portfolios that the mail leads to, as their ids.
  assignments text not null default '[]' check (json_type(assignments) = 'array'),
  state text not null check (state in ('waiting', 'sent', 'failed', 'skipped')),
  -- Why it was not sent, as a word of our own: never what a mail server said.
  reason text check (reason in ('no_email', 'archived', 'not_delivered', 'limit', 'revoked')),
  done_at text,
  unique (mailing_id, student_id),
  check ((state in ('failed', 'skipped')) = (reason is not null)),
  check ((state = 'waiting') = (done_at is null))
) strict;
create index link_mails_by_student on link_mails (student_id);
create index link_mails_waiting on link_mails (mailing_id) where state = 'waiting';

-- A lesson that a member of staff has opened: while it is open, a learner's card and its code let that learner in.
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

-- A printed card, known by the hash of what its picture says. It opens nothing without a lesson's code.
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

-- A session that was begun with a card ends with its lesson.
alter table sessions add column lesson_id text references lessons (id);
create index sessions_by_lesson on sessions (lesson_id) where lesson_id is not null;
