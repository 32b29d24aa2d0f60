import assert from "node:assert/strict";
import { createToastStore } from "./toast_store.ts";

Deno.test("one toast shows at a time, the newest, until it is dismissed", () => {
  const toasts = createToastStore();
  let changes = 0;
  const stop = toasts.subscribe(() => changes++);
  toasts.publish({ title: "Comment saved" });
  const first = toasts.current();
  toasts.publish({ title: "File uploaded", tone: "success" });
  assert.equal(toasts.current()?.title, "File uploaded");
  toasts.dismiss(first?.id ?? -1);
  assert.equal(toasts.current()?.title, "File uploaded", "an old toast's end took away the new one");
  toasts.dismiss(toasts.current()?.id ?? -1);
  assert.equal(toasts.current(), null);
  stop();
  toasts.publish({ title: "Unheard" });
  assert.equal(changes, 3);
});

Deno.test("two pages do not share toasts", () => {
  const [first, second] = [createToastStore(), createToastStore()];
  first.publish({ title: "Comment saved" });
  assert.equal(second.current(), null);
});
