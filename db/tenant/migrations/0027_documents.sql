-- The PDF of a portfolio: one for each, made anew where the portfolio has changed since.

create table documents (
  id text primary key not null,
  -- Null where another one took its place, or the portfolio was withdrawn: its file is still to be removed.
  assignment_id text unique references unit_assignments (id),
  -- Of all that it shows.
  fingerprint text not null,
  state text not null default 'waiting' check (state in ('waiting', 'making', 'ready', 'failed')),
  -- In hundredths.
  progress integer not null default 0 check (progress >= 0),
  -- Why it could not be made, for the person who asked.
  reason text,
  asked_at text not null,
  file_name text,
  file_size integer check (file_size > 0),
  check ((state = 'ready') = (file_size is not null)),
  check ((state = 'ready') = (file_name is not null)),
  check ((state = 'failed') = (reason is not null))
) strict;
create index documents_by_time on documents (asked_at);
