-- A ticket that hands a session in a frame over to a tab of its own (docs/decisions/0053): one at a time, by its hash.

alter table sessions add column ticket_hash text;
alter table sessions add column ticket_expires_at text check ((ticket_expires_at is null) = (ticket_hash is null));
create unique index sessions_by_ticket on sessions (ticket_hash) where ticket_hash is not null;
