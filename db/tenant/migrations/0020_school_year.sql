-- The last step into a new school year, as JSON: { at, by, years: [{ from, to }] }. It is not done twice unnoticed.
alter table establishment_settings add column school_year_start text
  check (json_type(school_year_start) = 'object');
