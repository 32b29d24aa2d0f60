-- What was last sent with a row (decision 84). Filled by migration 54, so that a server of the older release, which
-- accepts this version, finds the sendings where it writes them.
alter table claim_rows add column record text check (json_type(record) = 'object');
