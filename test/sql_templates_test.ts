import assert from "node:assert/strict";
import { templatesOf } from "./sql_templates.ts";

Deno.test("templates of SQL are found by their longest piece, within each other too", () => {
  const text = "const a = 1;\n" +
    "db.all<Row>(sql<Row>`select words from notes\n where ${a} = ${sql`(select max(id) from notes)`}`);\n" +
    "sql`short`; other`select nothing from anything`;";
  assert.deepEqual(templatesOf("server/a.ts", text), [
    { place: "server/a.ts:2", piece: "select words from notes\n where" },
    { place: "server/a.ts:3", piece: "(select max(id) from notes)" },
  ]);
});
