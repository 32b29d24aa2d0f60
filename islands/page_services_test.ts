import assert from "node:assert/strict";
import { onlineManager } from "@tanstack/react-query";
import { ApiError } from "./call_api.ts";
import { createPageServices } from "./page_services.ts";

const refused = (status: number) => () => Promise.reject(new ApiError(status, "Unauthorized", ""));

Deno.test("a mutation that meets a 401 says so once and signs in again once", async () => {
  let signIns = 0;
  const { queryClient, toasts, signingIn } = createPageServices([], () => signIns++);
  assert.equal(signingIn(), false);
  const mutate = () =>
    queryClient.getMutationCache().build(queryClient, { mutationFn: refused(401) }).execute(undefined);
  await assert.rejects(mutate());
  await assert.rejects(mutate());
  assert.equal(signIns, 1);
  assert.ok(signingIn(), "the page is being left, so that nothing asks whether to stay");
  assert.equal(toasts.current()?.title, "Unauthorized");
  assert.equal(toasts.current()?.description, "You are logged out. Logging in again...");
  toasts.publish({ title: "Failed to save comment", description: "You are not signed in." });
  assert.equal(toasts.current()?.title, "Unauthorized", "no other failure takes its place");
});

Deno.test("a query that meets a 401 does the same, any other refusal is the island's own business", async () => {
  let signIns = 0;
  const { queryClient, toasts } = createPageServices([], () => signIns++);
  await assert.rejects(queryClient.fetchQuery({ queryKey: ["a"], queryFn: refused(403) }));
  assert.equal(toasts.current(), null);
  await assert.rejects(queryClient.fetchQuery({ queryKey: ["b"], queryFn: refused(401) }));
  assert.equal(signIns, 1);
});

Deno.test("once somebody has signed out, a poll that comes too late sends the page nowhere else", async () => {
  let signIns = 0;
  const { queryClient, toasts, signedOut, onUnauthorized } = createPageServices([], () => signIns++);
  toasts.publish({ title: "Logged out" });
  signedOut();
  await assert.rejects(queryClient.fetchQuery({ queryKey: ["a"], queryFn: refused(401) }));
  onUnauthorized();
  assert.equal(signIns, 0);
  assert.equal(toasts.current()?.title, "Logged out");
});

Deno.test("what the page was seeded with is never stale and is not fetched again", async () => {
  const { queryClient } = createPageServices([[["students"], ["Amara"]]]);
  const data = await queryClient.fetchQuery({ queryKey: ["students"], queryFn: refused(500) });
  assert.deepEqual(data, ["Amara"]);
});

Deno.test("what is pressed without a network fails at once, and waits for none", async () => {
  const { queryClient } = createPageServices([]);
  onlineManager.setOnline(false);
  try {
    const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: refused(500) });
    await assert.rejects(mutation.execute(undefined), ApiError);
  } finally {
    onlineManager.setOnline(true);
  }
});

Deno.test("a refused query is asked once, not again", async () => {
  const { queryClient } = createPageServices([]);
  let asked = 0;
  const queryFn = () => (asked++, Promise.reject(new Error("no")));
  await assert.rejects(queryClient.fetchQuery({ queryKey: ["a"], queryFn }));
  assert.equal(asked, 1);
});
