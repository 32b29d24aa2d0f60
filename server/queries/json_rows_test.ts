import assert from "node:assert/strict";
import { eq, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ADAPTERS, adapterTest } from "../../db/testing.ts";
import { typedRows } from "../../db/typed_rows.ts";
import { openWorld } from "../../test/world.ts";
import {
  jsonFirst,
  jsonFlag,
  jsonNullable,
  jsonObject,
  jsonOptional,
  jsonRow,
  jsonRowOfRows,
  jsonRows,
  jsonValue,
  orderedJsonRows,
  parseRows,
  readJson,
} from "./json_rows.ts";

const notes = sqliteTable("notes", {
  id: text("id").notNull(),
  folder: text("folder").notNull(),
  place: integer("place").notNull(),
  words: text("words").notNull(),
  readAt: text("read_at"),
  done: integer("done", { mode: "boolean" }),
  tags: text("tags", { mode: "json" }).$type<string[]>().notNull(),
});

const NOTE = jsonRow({
  id: notes.id,
  place: notes.place,
  words: notes.words,
  readAt: notes.readAt,
  done: notes.done,
  tags: notes.tags,
  long: jsonFlag(sql`length(${notes.words}) > 8`),
  unread: jsonFlag(sql`${notes.readAt} > '2026'`),
  size: jsonValue<number>(sql`length(${notes.words})`),
});

// Rows in place of a table, since a reader cannot make one.
const ROWS = sql`from (
  select 'b' as id, 'f1' as folder, 2 as place, 'She said "–"' as words, null as read_at, 1 as done, '["x","y"]' as tags
  union all select 'c', 'f1', 1, '', '2026-06-15', 0, '[]'
  union all select 'a', 'f1', 2, 'naïve\\n', null, null, '[]'
  union all select 'd', 'f2', 1, 'other', null, null, '[]') as notes`;

const inFolder = (folder: string) =>
  jsonRows(NOTE, sql`${ROWS} where ${eq(notes.folder, folder)}`, ["place", "id"]);

adapterTest(ADAPTERS, "rows are what their columns say, in order", async (adapter) => {
  await using world = await openWorld({ adapter });
  const school = await world.school("oak");
  const folders = jsonRowOfRows({
    first: inFolder("f1"),
    none: inFolder("nothing"),
    byWords: orderedJsonRows(
      jsonRow({ id: notes.id, done: notes.done }),
      sql`${ROWS} where ${eq(notes.folder, "f1")}`,
      sql`lower(${notes.words})`,
    ),
    last: jsonFirst(
      jsonRow({ id: notes.id, tags: notes.tags }),
      sql`${ROWS} where ${eq(notes.folder, "f1")} order by ${notes.place} desc, ${notes.id} desc`,
    ),
    noLast: jsonFirst(jsonRow({ id: notes.id }), sql`${ROWS} where ${eq(notes.folder, "nothing")}`),
    missing: jsonOptional(sql`0`, jsonRow({ one: jsonFlag(sql`1`) })),
    label: jsonRow({
      name: jsonValue<string>(sql`'a ] and , in it'`),
      inner: jsonRow({ one: jsonFlag(sql`1`) }),
      there: jsonOptional(sql`1`, jsonRow({ one: jsonFlag(sql`1`) })),
      absent: jsonOptional(sql`null`, jsonRow({ one: jsonFlag(sql`1`) })),
    }),
  });
  const read = await world.services.doors.readTenant(school.id, (db) => readJson(db, folders));
  const unread = { readAt: null, unread: false };
  assert.deepEqual(read, {
    first: [
      {
        id: "c",
        place: 1,
        words: "",
        readAt: "2026-06-15",
        done: false,
        tags: [],
        long: false,
        unread: true,
        size: 0,
      },
      { id: "a", place: 2, words: "naïve\\n", ...unread, done: null, tags: [], long: false, size: 7 },
      {
        id: "b",
        place: 2,
        words: 'She said "–"',
        ...unread,
        done: true,
        tags: ["x", "y"],
        long: true,
        size: 12,
      },
    ],
    none: [],
    byWords: [{ id: "c", done: false }, { id: "a", done: null }, { id: "b", done: true }],
    last: { id: "b", tags: ["x", "y"] },
    noLast: null,
    label: { name: "a ] and , in it", inner: { one: true }, there: { one: true }, absent: null },
    missing: null,
  });
});

adapterTest(
  ADAPTERS,
  "an object is stored by its fields' names, and read back as columns say",
  async (adapter) => {
    await using world = await openWorld({ adapter });
    const school = await world.school("oak");
    const note = jsonObject({
      id: notes.id,
      readAt: jsonNullable(notes.readAt),
      done: notes.done,
      tags: notes.tags,
    });
    const stored = typedRows(
      { json: note.sql },
      (columns) => sql`select ${columns} ${ROWS} where place = 2 order by id`,
    );
    const rows = await world.services.doors.readTenant(school.id, (db) => db.all(stored));
    assert.deepEqual(rows.map(({ json }) => JSON.parse(json)), [
      { id: "a", readAt: null, done: null, tags: [] },
      { id: "b", readAt: null, done: 1, tags: ["x", "y"] },
    ]);
    assert.deepEqual(parseRows(note, rows), [
      { id: "a", readAt: null, done: null, tags: [] },
      { id: "b", readAt: null, done: true, tags: ["x", "y"] },
    ]);
  },
);
