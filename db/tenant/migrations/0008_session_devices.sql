-- Where a session began, as a label such as 'Chrome on Windows'; null for older ones.
alter table sessions add column device text;
