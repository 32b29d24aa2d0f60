-- Contact form of the public pages.
create table contact_messages (
  id text primary key not null,
  name text not null,
  email text not null,
  institution text not null,
  message text not null,
  plan text check (plan in ('individual', 'small', 'medium', 'large', 'enterprise', 'custom')),
  -- Host of the page.
  host text not null,
  created_at text not null,
  mailed_at text
) strict;
create index contact_messages_by_email on contact_messages (email, created_at);
create index contact_messages_by_time on contact_messages (created_at);
