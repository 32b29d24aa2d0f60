-- How pages look to a person. It may tell of a need, so nobody else reads it and no event names it.
alter table students add column text_size text not null default 'normal'
  check (text_size in ('normal', 'larger', 'largest'));
alter table students add column fewer_things integer not null default 0 check (fewer_things in (0, 1));
alter table staff add column text_size text not null default 'normal'
  check (text_size in ('normal', 'larger', 'largest'));
alter table staff add column fewer_things integer not null default 0 check (fewer_things in (0, 1));
