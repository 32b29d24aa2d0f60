-- Who must have a second factor, and which sessions began with one.
alter table establishment_settings add column second_factor text not null default 'optional'
  check (second_factor in ('optional', 'admins', 'staff'));
alter table sessions add column second_factor integer not null default 0 check (second_factor in (0, 1));
