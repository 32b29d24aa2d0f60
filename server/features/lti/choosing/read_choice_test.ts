import assert from "node:assert/strict";
import { TEXT_LIMITS } from "../../../../domain/limits.ts";
import { LTI_LIMITS } from "../../../../domain/lti.ts";
import { readChoice } from "./read_choice.ts";
import { type Field, ticks } from "./testing.ts";

const read = (fields: Field[], several = true) => readChoice(new URLSearchParams(fields), several);

Deno.test("so many units are read as may be chosen, and none twice", () => {
  const codes = Array.from({ length: LTI_LIMITS.chosen + 3 }, (_, i) => String(200_001 + i));
  const { codes: chosen, tooMany } = read(ticks([...codes, "200001", ...codes]));
  assert.deepEqual([chosen, tooMany], [codes.slice(0, LTI_LIMITS.chosen), 3]);
});

Deno.test("only a button that ends the choice links anything, with the number that it said", () => {
  assert.deepEqual(read([]), {
    link: null,
    codes: [],
    tooMany: 0,
    pressed: null,
    search: { find: "", cursor: 0 },
  });
  const ended = (value: string) => [read([["put", value]]).link, read([["put", value]]).pressed];
  for (const [value, number] of [["7", 7], ["", 0], ["-1", 0], ["1e9", 0], ["9".repeat(20), 0]] as const) {
    assert.deepEqual(ended(value), ["units", number], value);
  }
  assert.equal(read([["put", "1"]], false).link, null, "where one link is taken");
  assert.equal(read([["choose", "nothing"], ["put", "1"]]).link, "nothing");
});

Deno.test("a page of the list is one of the search that is shown", () => {
  const shown: Field[] = [["found", "bread"], ["at", "20"], ["find", "typed"]];
  assert.deepEqual(read(shown).search, { find: "typed", cursor: 0 });
  assert.deepEqual(read([...shown, ["cursor", "40"]]).search, { find: "bread", cursor: 40 });
  assert.deepEqual(read([...shown, ["put", "1"]]).search, { find: "bread", cursor: 20 });
  for (const odd of ["-20", "7", "1e3", "100020", "x", ""]) {
    assert.equal(read([["cursor", odd]]).search.cursor, 0, odd);
  }
  assert.equal(read([["find", "x".repeat(5_000)]]).search.find.length, TEXT_LIMITS.search);
});
