-- Sessions in frames of other sites (docs/decisions/0041): whose browser, whose visit to that site, and which of them
-- belong to a single launch.

alter table sessions add column frame_hash text;
alter table sessions add column visit text;
alter table sessions add column launched integer not null default 0 check (launched in (0, 1));
create index sessions_by_frame on sessions (frame_hash) where frame_hash is not null;

-- Their cookies lived for twelve hours, whoever sat at the browser.
delete from sessions where kind = 'widget';
