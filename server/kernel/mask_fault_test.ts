import assert from "node:assert/strict";
import { maskMessage, maskStack } from "./mask_fault.ts";

const NAME = "Zaphod Beeblebrox";

function thrownBy(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    return error as Error;
  }
  throw new Error("nothing was thrown");
}

Deno.test("a fault's message leaves out what the engine repeats of a text", () => {
  const long = "x ".repeat(990);
  const faults = [
    new Error(`${long} "${NAME} ${long}"`),
    new Error(`${long} 'unknown' zaphod.beeblebrox@oak.example.org`),
    new Error(`${'"'.repeat(1_999)}${NAME}`),
    thrownBy(() => JSON.parse(NAME)),
    thrownBy(() => JSON.parse(`{"name":"${NAME}" "it's"}`)),
    thrownBy(() => new URL(`//${NAME}`)),
    thrownBy(() => new Intl.NumberFormat("en", { style: NAME as never })),
    thrownBy(() => new Intl.DateTimeFormat("en", { timeZone: NAME })),
    thrownBy(() => (null as never)[NAME]),
    new Error(`550 5.1.1 <zaphod.b@oak.example>: Recipient rejected`),
    new Error(`error sending request for url (http://units.example/121766/zaphod?q=zaphod): refused`),
    new Error(`'${NAME}' is not a function, nor is \`${NAME}\`\n    at "${NAME}"`),
  ];
  for (const { name, message, stack } of faults) {
    for (const text of [maskMessage(`${name}: ${message}`), maskStack(stack!)]) {
      assert.doesNotMatch(text, /zaphod|beeblebrox/i);
      assert.match(text, new RegExp(`^${name}: `));
    }
  }
});

Deno.test("a fault still says what went wrong, and where", () => {
  for (
    const message of [
      "SQLITE_CONSTRAINT: SQLite error: UNIQUE constraint failed: staff.email",
      "TypeError: fetch failed < Error: connection refused by 10.0.0.7",
      "PermissionDenied: Operation not permitted",
      "Error: the platform's keys are no key set, and the school's isn't either",
      "Error: ten_0123456789abcdefghij was opened inside control",
    ]
  ) assert.equal(maskMessage(message), message);
  const stack = maskStack(thrownBy(() => JSON.parse(NAME)).stack!);
  assert.match(stack, /^SyntaxError: Unexpected token ….* JSON\n {4}at JSON\.parse \(<anonymous>\)\n/);
  assert.match(stack, /at thrownBy \(file:\/\/\/.*mask_fault_test\.ts:\d+:\d+\)/);
});
