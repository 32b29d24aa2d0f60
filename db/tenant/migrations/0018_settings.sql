-- What an establishment's administrators decide for the whole school (spec 2 §3).

alter table establishment_settings add column pdf_outcome_header_color text not null default '#4a5568'
  check (length(pdf_outcome_header_color) = 7
    and pdf_outcome_header_color glob '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]');
alter table establishment_settings add column logo_size integer check (logo_size > 0);
alter table establishment_settings add column pdf_logo_url text;
alter table establishment_settings add column pdf_logo_size integer check (pdf_logo_size > 0);
-- Years of age.
alter table establishment_settings add column records_until_age integer not null default 25
  check (records_until_age between 18 and 40);
-- After the award; null: as long as the student's record.
alter table establishment_settings add column evidence_years integer check (evidence_years between 1 and 40);
alter table establishment_settings add column verify_by_another integer not null default 0
  check (verify_by_another in (0, 1));

-- Pages that may show the portfolio in a frame.
create table embed_origins (
  id text primary key not null,
  origin text not null unique check (origin = lower(origin) and origin glob 'http*://?*'),
  added_by text not null references staff (user_id),
  added_at text not null
) strict;
