-- Holds its number until the migration that is being written beside this one takes its place.
drop table if exists reserved;
