import assert from "node:assert/strict";
import { isReadOnly } from "./read_only.ts";

const READS = [
  "select 1",
  "  SELECT replace(words, 'a', 'b') from notes",
  "-- delete from notes\nselect 1",
  "/* update */ values (1)",
  "with a as (select 1) select * from a",
  "with recursive a(n) as (values (1) union select n + 1 from a) select replace('a', 'b', n) from a",
  "with a as (select 'delete from notes where (') select * from a",
  'with "delete" as (select 1) select * from "delete"',
  "explain query plan delete from notes",
  "pragma table_info(notes)",
];
const WRITES = [
  "insert into notes values (1)",
  "with a as (select 1) insert into notes select * from a",
  "with a as (select ')') delete from notes",
  "with a as (select 1) replace into notes select * from a",
  "/* select */ update notes set words = ''",
  "replace into notes values (1)",
  "create table x (a)",
  "drop table notes",
  "begin immediate",
  "commit",
  "attach 'x' as y",
  "vacuum",
  "pragma query_only = off",
  "pragma foreign_keys",
  "",
];

Deno.test("read-only statements are told from all others", () => {
  for (const sql of READS) assert.equal(isReadOnly(sql), true, sql);
  for (const sql of WRITES) assert.equal(isReadOnly(sql), false, sql);
});
