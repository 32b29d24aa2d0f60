-- Who may sign in how, and a sign-in provider of the school's own (docs/decisions/0059).

-- A way without a row is open to all that it can be for.
create table sign_in_ways (
  way text primary key not null check (way in ('email', 'google', 'microsoft', 'oidc', 'school')),
  staff integer not null check (staff in (0, 1)),
  -- Students have links of their own, which their teachers send.
  students integer not null check (students in (0, 1) and (way <> 'email' or students = 1)),
  -- Two steps of the provider's count as a second factor here.
  second_factor integer not null default 0 check (second_factor in (0, 1) and (way <> 'email' or second_factor = 0))
) strict;

create table school_provider (
  id integer primary key not null check (id = 1),
  -- Counts changes of what it is, so that a sign-in begun before one is not taken for one after it.
  version integer not null check (version >= 1),
  name text not null check (name <> '' and length(name) <= 60),
  issuer text not null check (issuer glob 'http*://?*' and length(issuer) <= 500),
  client_id text not null check (client_id <> '' and length(client_id) <= 255),
  -- Sealed under APP_SECRET.
  client_secret text not null check (client_secret <> ''),
  changed_by text not null references staff (user_id),
  changed_at text not null,
  -- Someone has signed in there since.
  tried_at text check (tried_at >= changed_at)
) strict;
