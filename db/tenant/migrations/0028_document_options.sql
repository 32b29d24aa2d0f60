-- How the PDF of a portfolio is set out, where it differs from all of it.

alter table documents add column options text check (json_type(options) = 'object');
