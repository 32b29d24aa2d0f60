-- LTI 1.3: learning platforms that open portfolios, and who is who there (docs/decisions/0043).

create table lti_platforms (
  id text primary key not null,
  name text not null check (trim(name) <> '' and length(name) <= 100),
  issuer text not null check (issuer glob 'http*://?*'),
  client_id text not null check (client_id <> ''),
  -- Texts; at least one.
  deployment_ids text not null check (json_type(deployment_ids) = 'array' and json_array_length(deployment_ids) > 0),
  authorization_url text not null check (authorization_url glob 'http*://?*'),
  -- Of the address above: the site that shows our pages in its frames.
  origin text not null check (origin glob 'http*://?*'),
  jwks_url text not null check (jwks_url glob 'http*://?*'),
  -- Kept for services of the platform, none of which is called.
  token_url text check (token_url glob 'http*://?*'),
  -- Whether nobody can change their own address there.
  addresses_verified integer not null default 0 check (addresses_verified in (0, 1)),
  added_by text not null references staff (user_id),
  added_at text not null,
  last_launch_at text,
  unique (issuer, client_id)
) strict;

-- Of this school as a tool; all but one are retired, and published a while longer.
create table lti_keys (
  id text primary key not null,
  public_key text not null check (json_type(public_key) = 'object'),
  -- PKCS #8, sealed under APP_SECRET.
  private_key text not null,
  created_at text not null,
  retired_at text
) strict;
create unique index lti_keys_one_current on lti_keys ((1)) where retired_at is null;

create table lti_links (
  platform_id text not null references lti_platforms (id),
  -- The person's id there.
  subject text not null check (subject <> ''),
  staff_id text references staff (user_id),
  student_id text references students (id),
  proof text not null check (proof in ('address', 'code')),
  linked_at text not null,
  primary key (platform_id, subject),
  check ((staff_id is null) <> (student_id is null))
) strict;
create index lti_links_by_student on lti_links (student_id);
create index lti_links_by_staff on lti_links (staff_id);

-- Launches that were asked for, each to be used once.
create table lti_launches (
  state_hash text primary key not null,
  nonce_hash text not null,
  platform_id text not null references lti_platforms (id),
  created_at text not null,
  expires_at text not null check (expires_at > created_at),
  used_at text,
  refused_at text check (refused_at is null or used_at is not null)
) strict;
create index lti_launches_by_expiry on lti_launches (expires_at);

-- People who were launched and whom a mailed code is still to tell.
create table lti_pending_links (
  token_hash text primary key not null,
  platform_id text not null references lti_platforms (id),
  subject text not null check (subject <> ''),
  role text not null check (role in ('staff', 'student')),
  -- Where the launch leads.
  target text not null,
  -- Of each person with the typed address: id and hash.
  codes text not null default '[]' check (json_type(codes) = 'array'),
  tries integer not null default 0 check (tries >= 0),
  created_at text not null,
  expires_at text not null check (expires_at > created_at)
) strict;
create index lti_pending_links_by_expiry on lti_pending_links (expires_at);
