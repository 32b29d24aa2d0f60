import assert from "node:assert/strict";
import { ID_PREFIXES, type IdKind, isId, newId } from "./ids.ts";

const KINDS = Object.keys(ID_PREFIXES) as IdKind[];

Deno.test("an id tells its kind, and no two kinds begin alike", () => {
  assert.equal(new Set(Object.values(ID_PREFIXES)).size, KINDS.length);
  for (const kind of KINDS) {
    const id = newId(kind);
    assert.match(id, /^[a-z]{3}_[0-9a-z]{20}$/);
    assert.deepEqual(KINDS.filter((other) => isId(other, id)), [kind]);
  }
});

Deno.test("ids do not repeat, and use every character about as often as any other", () => {
  const ids = Array.from({ length: 20_000 }, () => newId("student"));
  assert.equal(new Set(ids).size, ids.length);
  const counts = new Map<string, number>();
  for (const character of ids.join("").replaceAll("stu_", "")) {
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  // 400,000 draws from 36: 11,111 of each, give or take 104. A byte taken modulo 36 would give four of them 12,500.
  assert.equal(counts.size, 36);
  for (const [character, count] of counts) {
    assert.ok(count > 10_300 && count < 11_900, `${character}: ${count}`);
  }
});

Deno.test("only the exact form is an id", () => {
  const id = newId("student");
  const others = [
    "",
    "stu_",
    id.slice(0, -1),
    `${id}0`,
    `${id}\n`,
    ` ${id}`,
    id.toUpperCase(),
    id.replace("_", "-"),
    `stu_${"é".repeat(20)}`,
    `stu_${"٠".repeat(20)}`,
    `stu_${"../".repeat(6)}ab`,
  ];
  for (const text of others) assert.ok(!isId("student", text), JSON.stringify(text));
});
