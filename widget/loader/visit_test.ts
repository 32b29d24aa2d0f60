import assert from "node:assert/strict";
import { isVisit } from "../../domain/widget.ts";
import { visitMark } from "./visit.ts";

const moodle = (sesskey: unknown) => ({ M: { cfg: { sesskey } } });

Deno.test("each sign-in at Moodle has a mark of its own, which does not hold its key", () => {
  const [first, next] = ["kT0cNqg3Zb", "8YvXnQw2La"].map((key) => visitMark(null, moodle(key)));
  assert.ok(isVisit(first) && isVisit(next));
  assert.notEqual(first, next);
  assert.equal(visitMark(null, moodle("kT0cNqg3Zb")), first);
  assert.ok(!"kT0cNqg3Zb".includes(first));
});

Deno.test("what the snippet says goes before Moodle's key, and a page may have neither", () => {
  assert.equal(visitMark("kT0cNqg3Zb", moodle("other")), visitMark(null, moodle("kT0cNqg3Zb")));
  for (const page of [{}, { M: {} }, { M: { cfg: {} } }, moodle(7), moodle("")]) {
    assert.equal(visitMark(null, page), null);
  }
});
