import assert from "node:assert/strict";
import { envelope } from "../messages.ts";
import { readGreeting } from "./school_page.ts";

const page = {} as MessageEventSource;
const origins = ["https://moodle.example", "https://oak.example"];
const data = envelope({ type: "hello", theme: "light", visit: null });
const greeting = { data, origin: "https://moodle.example", source: page };
const read = (received: Partial<typeof greeting> | { source: null } | { data: unknown }) =>
  readGreeting({ ...greeting, ...received }, { page, origins });

Deno.test("a greeting is taken from the page that holds the frame, on an allowed origin", () => {
  assert.deepEqual(read({}), { type: "hello", theme: "light", visit: null });
  assert.ok(read({ origin: "https://oak.example" }));
});

Deno.test("no one else greets, and in no other words", () => {
  assert.equal(read({ origin: "https://moodle.example.evil.example" }), null);
  assert.equal(read({ origin: "http://moodle.example" }), null);
  assert.equal(read({ origin: "null" }), null);
  assert.equal(read({ source: {} as MessageEventSource }), null);
  assert.equal(read({ source: null }), null);
  assert.equal(read({ data: { type: "hello", theme: "light" } }), null);
});
