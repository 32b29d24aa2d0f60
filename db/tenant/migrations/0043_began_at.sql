-- When someone proved who they are at another of their schools, from which they came (docs/decisions/0058); null for a
-- session that began here.
alter table sessions add column began_at text check (began_at is null or (kind = 'staff' and began_at <= created_at));
