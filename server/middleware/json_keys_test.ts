import assert from "node:assert/strict";
import { worldTest } from "../../test/world.ts";
import { addTeacher } from "../../test/body_requests.ts";
import { countKeys, hasRepeatedKey } from "./json_keys.ts";

const isRepeated = (json: string) => hasRepeatedKey(JSON.parse(json), countKeys(json));

Deno.test("a key that an object gives twice is found, however deep and however it is spelled", () => {
  for (
    const json of [
      '{"a":1,"a":1}',
      '{"a":{},"a":{"b":{"c":1}}}',
      '{"a":[{"b":[1,{"c":1,"d":2,"c":3}]}]}',
      '[[{"":1,"":2}]]',
      '{"role":1,"\\u0072ole":2}',
      '{"\\"":1,"\\u0022":2}',
      '{"😀":1,"\\ud83d\\ude00":2}',
      '{"__proto__":1,"__proto__":2}',
      '{"1":1,"1":2}',
    ]
  ) assert.ok(isRepeated(json), json);
});

Deno.test("what looks like a repeated key is none in texts and in other objects", () => {
  for (
    const json of [
      "{}",
      "null",
      '"a:a"',
      '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]}',
      '{"a":"\\"a\\":1,\\"a\\":2","b":"\\\\"}',
      '{"a":1,"A":2,"a ":3}',
      '{"e\\u0301":1,"\\u00e9":2}',
      '{"__proto__":{"a":1},"constructor":2,"hasOwnProperty":3}',
    ]
  ) assert.ok(!isRepeated(json), json);
});

Deno.test("a body of many levels is looked through", () => {
  const deep = (inner: string) => '{"a":['.repeat(20_000) + inner + "]}".repeat(20_000);
  assert.ok(!isRepeated(deep('{"b":1}')));
  assert.ok(isRepeated(deep('{"b":1,"b":1}')));
});

Deno.test("counting ends with the first key too many", () => {
  assert.equal(countKeys('{"a":1,"b":2,"c":3,"d":4}', 2), 3);
});

worldTest("a call that gives a field twice is refused", async (world) => {
  const { teacher } = await addTeacher(world);
  const send = (raw: string) =>
    teacher.send("/api/students", { method: "POST", raw, headers: { "content-type": "application/json" } });
  const fields = '"studentId":"1","firstName":"Robin","lastName":"Ash"';
  for (const again of ['"lastName":"Elm"', '"last\\u004eame":"Elm"']) {
    const answer = await send(`{${fields},${again}}`);
    assert.deepEqual([answer.status, answer.json().code], [400, "invalid"]);
    assert.equal(answer.json().message, "This gives the same field twice. Send each field once.");
  }
  assert.equal((await send(`{${fields}}`)).status, 201);
});
