-- Since when the school's own sign-in provider has refused us as its client (docs/decisions/0059); null while it takes us.
alter table school_provider add column refused_at text;
