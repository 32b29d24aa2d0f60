-- LTI Dynamic Registration (docs/decisions/0054): platforms that have registered themselves, and the addresses for it.

-- Null while an administrator has not approved it: it lets no one in until then.
alter table lti_platforms add column approved_at text;
update lti_platforms set approved_at = added_at;

create table lti_registrations (
  token_hash text primary key not null,
  -- The administrator; it ends when they are one no longer.
  made_by text not null references staff (user_id),
  made_at text not null,
  expires_at text not null check (expires_at > made_at),
  -- Whether the platform is asked to share email addresses.
  asks_email integer not null check (asks_email in (0, 1)),
  -- Set before a platform is asked to register us; null again where it refused.
  used_at text
) strict;
create index lti_registrations_by_expiry on lti_registrations (expires_at);
