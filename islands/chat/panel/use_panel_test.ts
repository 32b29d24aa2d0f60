import assert from "node:assert/strict";
import { emptyStore } from "../../../browser/testing.ts";
import { panelStateStore } from "./use_panel.ts";

Deno.test("a panel reopens for the same person and portfolio only", () => {
  const store = emptyStore();
  const amelia = panelStateStore({ personId: "stu_1", assignmentId: "asg_1" }, () => store);
  assert.equal(amelia.wasOpen(), false);
  amelia.save(true);
  assert.equal(amelia.wasOpen(), true);
  assert.equal(panelStateStore({ personId: "stu_2", assignmentId: "asg_1" }, () => store).wasOpen(), false);
  assert.equal(panelStateStore({ personId: "stu_1", assignmentId: "asg_2" }, () => store).wasOpen(), false);
});

Deno.test("closing a panel clears its entry", () => {
  const store = emptyStore();
  const panelStore = panelStateStore({ personId: "stu_1", assignmentId: "asg_1" }, () => store);
  panelStore.save(true);
  panelStore.save(false);
  assert.equal(panelStore.wasOpen(), false);
  assert.equal(store.length, 0);
});

Deno.test("a forbidden storage is ignored", () => {
  const forbidden = panelStateStore({ personId: "stu_1", assignmentId: "asg_1" }, () => {
    throw new DOMException("denied", "SecurityError");
  });
  forbidden.save(true);
  assert.equal(forbidden.wasOpen(), false);
});
