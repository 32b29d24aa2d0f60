import assert from "node:assert/strict";
import { humanLog, jsonLog } from "./log.ts";

const REQUEST = {
  at: "2026-06-15T09:00:00Z",
  requestId: "req_1",
  method: "GET",
  path: "/",
  status: 200,
  ms: 4,
};

Deno.test("the log for machines is one JSON document a line, whatever a record holds", () => {
  const lines: string[] = [];
  const log = jsonLog((text) => void lines.push(text));
  log(REQUEST);
  log({ requestId: "req_2", fault: "Error: two\nlines" });
  assert.deepEqual(lines.map((line) => line.includes("\n")), [false, false]);
  assert.deepEqual(JSON.parse(lines[0]!), REQUEST);
});

Deno.test("the log for people shows requests, responses and fault stacks", () => {
  const lines: string[] = [];
  const log = humanLog((text) => void lines.push(text.slice(9)), () => new Date());
  log(REQUEST);
  log({ requestId: "req_2", fault: "Error: broken", stack: "Error: broken\n    at file:///app/here.ts:1:2" });
  log({ job: "job_1", kind: "mail_staff_link", tenantId: null, fault: "Error: no route" });
  assert.deepEqual(lines, [
    "GET / 200 4 ms",
    "requestId=req_2 Error: broken\n    at file:///app/here.ts:1:2",
    "job=job_1 kind=mail_staff_link Error: no route",
  ]);
});

Deno.test("neither log repeats a text that a fault quotes", () => {
  const lines: string[] = [];
  const write = (text: string) => void lines.push(text);
  const error = new SyntaxError(`Unexpected token 'A', "Amira" is not valid JSON`);
  for (const log of [jsonLog(write), humanLog(write, () => new Date())]) {
    log({ requestId: "req_1", fault: String(error), stack: error.stack });
  }
  assert.equal(lines.length, 2);
  for (const line of lines) assert.doesNotMatch(line, /Amira/);
});
