-- Accounts of the installation's sign-in providers that stand for a person on its own hosts (docs/decisions/0058). At a
-- school its own database decides.
create table user_identities (
  issuer text not null check (issuer glob 'http*://?*' and length(issuer) <= 500),
  subject text not null check (subject <> '' and length(subject) <= 255),
  -- Ours of the provider.
  provider text not null check (provider <> ''),
  user_id text not null references users (id),
  linked_at text not null,
  last_used_at text not null check (last_used_at >= linked_at),
  primary key (issuer, subject)
) strict;
create unique index user_identities_of_users on user_identities (user_id, issuer);

-- What providers have said on the installation's hosts, used once each.
create table sign_in_tickets (
  ticket_hash text primary key not null,
  used_at text not null,
  expires_at text not null
) strict;
create index sign_in_tickets_by_expiry on sign_in_tickets (expires_at);
