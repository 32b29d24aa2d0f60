-- A person's second factor, the same at every establishment.

create table second_factors (
  user_id text primary key not null references users (id),
  -- Sealed under APP_SECRET. Null until its first code has been typed.
  secret text,
  confirmed_at text,
  -- While it is set up, or replaced by another app.
  pending_secret text,
  -- Of thirty seconds since 1970: a code counts once.
  last_step integer not null default 0,
  -- In a row.
  wrong_codes integer not null default 0,
  locked_until text,
  check (secret is not null or pending_secret is not null),
  check ((secret is null) = (confirmed_at is null))
) strict;

create table recovery_codes (
  user_id text not null references second_factors (user_id),
  code_hash text not null,
  used_at text,
  primary key (user_id, code_hash)
) strict, without rowid;
