-- Codes that sign a student in within a frame of another site's page, each bound to the frame that asked for it.

create table widget_codes (
  id text primary key not null,
  student_id text not null references students (id),
  -- Of the token in the frame's own cookie.
  frame_hash text not null,
  code_hash text not null,
  wrong_codes integer not null default 0 check (wrong_codes >= 0),
  created_at text not null,
  expires_at text not null check (expires_at > created_at)
) strict;
create unique index widget_codes_by_frame on widget_codes (frame_hash, student_id);
create index widget_codes_by_student on widget_codes (student_id);
create index widget_codes_by_end on widget_codes (expires_at);
