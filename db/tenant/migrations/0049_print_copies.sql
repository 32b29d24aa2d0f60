-- Photos as documents show them, drawn with the thumbnail (decision 80).

alter table files add column print_key text;
alter table files add column print_size integer check (print_size > 0);
