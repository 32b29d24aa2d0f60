import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { openTestDoors } from "../testing.ts";

/** Frequent queries of large schools, and the index each uses. */
const QUERIES: [what: string, statement: string, index: RegExp][] = [
  [
    "the students of an address",
    "select id from students where email = 'x' and archived_at is null order by lower(first_name), id limit 10",
    /SEARCH students USING INDEX students_by_email/,
  ],
  [
    "a page of the list of students",
    "select * from students where archived_at is null order by lower(last_name), lower(first_name), id limit 51",
    /^SCAN students USING INDEX students_by_name$/,
  ],
];

Deno.test("frequent queries of large schools use an index", async () => {
  await using test = await openTestDoors({ adapter: "file" });
  await test.doors.createTenant("ten_oak");
  using database = new DatabaseSync(`${test.dataDir}/tenants/ten_oak.db`, { readOnly: true });
  for (const [what, statement, index] of QUERIES) {
    const lines = database.prepare(`explain query plan ${statement}`).all();
    assert.match(lines.map(({ detail }) => detail).join("\n"), index, what);
  }
});
