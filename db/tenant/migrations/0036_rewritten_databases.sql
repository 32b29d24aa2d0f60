-- Whether the database was rewritten without what an order erased; 0 where its provider keeps its history.
-- Null until then, and for an order from before.
alter table erasures add column rewritten integer check (rewritten in (0, 1));
