-- Accounts of sign-in providers that stand for people of the school (docs/decisions/0057).

create table identities (
  -- The issuer of the provider's tokens, and the person's id there, which no one else gets.
  issuer text not null check (issuer glob 'http*://?*' and length(issuer) <= 500),
  subject text not null check (subject <> '' and length(subject) <= 255),
  -- Ours of the provider, for its name and its button.
  provider text not null check (provider <> ''),
  staff_id text references staff (user_id),
  student_id text references students (id),
  linked_at text not null,
  last_used_at text not null check (last_used_at >= linked_at),
  primary key (issuer, subject),
  check ((staff_id is null) <> (student_id is null))
) strict;
-- Another account of the same provider is someone else until the first one is forgotten.
create unique index identities_of_staff on identities (staff_id, issuer) where staff_id is not null;
create unique index identities_of_students on identities (student_id, issuer) where student_id is not null;

-- Whose account a session began with; null for a link, a card or another site.
alter table sessions add column provider text check (provider <> '');

-- What providers have said, used once each.
create table sign_in_tickets (
  ticket_hash text primary key not null,
  used_at text not null,
  expires_at text not null
) strict;
create index sign_in_tickets_by_expiry on sign_in_tickets (expires_at);
