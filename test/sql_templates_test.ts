import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { SELECT_STAR } from "../db/adapters/prepared_client.ts";
import { readSqlTemplates, templatesOf } from "./sql_templates.ts";

Deno.test("templates of SQL are found by their longest piece, within each other too", () => {
  const text = "const a = 1;\n" +
    "db.all<Row>(sql<Row>`select words from notes\n where ${a} = ${sql`(select max(id) from notes)`}`);\n" +
    "sql`short`; other`select nothing from anything`;";
  assert.deepEqual(templatesOf("server/a.ts", text), [
    {
      place: "server/a.ts:2",
      piece: "select words from notes\n where",
      text: "select words from notes\n where ? = ?",
    },
    { place: "server/a.ts:3", piece: "(select max(id) from notes)", text: "(select max(id) from notes)" },
  ]);
});

Deno.test("no statement selects a star, for which it would be compiled at every call", async () => {
  const templates = await readSqlTemplates(fileURLToPath(new URL("..", import.meta.url)));
  assert.ok(templates.length > 500, `only ${templates.length} templates`);
  assert.deepEqual(templates.filter(({ text }) => SELECT_STAR.test(text)).map(({ place }) => place), []);
});
