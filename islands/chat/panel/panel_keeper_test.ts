import assert from "node:assert/strict";
import { panelKeeper } from "./panel_keeper.ts";

function tab() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

Deno.test("a panel is open again where it was left open, for the same person and portfolio alone", () => {
  const store = tab();
  const amelia = panelKeeper({ personId: "stu_1", assignmentId: "asg_1" }, () => store);
  assert.equal(amelia.wasOpen(), false);
  amelia.keep(true);
  assert.equal(amelia.wasOpen(), true);
  assert.equal(panelKeeper({ personId: "stu_2", assignmentId: "asg_1" }, () => store).wasOpen(), false);
  assert.equal(panelKeeper({ personId: "stu_1", assignmentId: "asg_2" }, () => store).wasOpen(), false);
});

Deno.test("closing a panel leaves nothing behind", () => {
  const store = tab();
  const keeper = panelKeeper({ personId: "stu_1", assignmentId: "asg_1" }, () => store);
  keeper.keep(true);
  keeper.keep(false);
  assert.equal(keeper.wasOpen(), false);
  assert.equal(store.kept.size, 0);
});

Deno.test("a browser that forbids storage remembers nothing, and says nothing", () => {
  const forbidden = panelKeeper({ personId: "stu_1", assignmentId: "asg_1" }, () => {
    throw new DOMException("denied", "SecurityError");
  });
  forbidden.keep(true);
  assert.equal(forbidden.wasOpen(), false);
});
