import assert from "node:assert/strict";
import { onlineManager } from "@tanstack/react-query";
import { ApiError } from "./api.ts";
import { createPageServices } from "./page_services.ts";

const refused = (status: number) => () => Promise.reject(new ApiError(status, "Unauthorized", ""));

Deno.test("a 401 in a mutation shows one toast and signs in again once", async () => {
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

Deno.test("a 401 in a query does the same, other errors are left to the island", async () => {
  let signIns = 0;
  const { queryClient, toasts } = createPageServices([], () => signIns++);
  await assert.rejects(queryClient.fetchQuery({ queryKey: ["a"], queryFn: refused(403) }));
  assert.equal(toasts.current(), null);
  await assert.rejects(queryClient.fetchQuery({ queryKey: ["b"], queryFn: refused(401) }));
  assert.equal(signIns, 1);
});

Deno.test("a failed mutation shows the server's reason, else its own text", async () => {
  const { queryClient, toasts } = createPageServices([]);
  const fail = async (error: Error, meta?: { failed: string; failedTitle?: string }) => {
    const options = { mutationFn: () => Promise.reject(error), meta };
    await assert.rejects(queryClient.getMutationCache().build(queryClient, options).execute(undefined));
    const { title, description } = toasts.current() ?? {};
    return [title, description];
  };
  const taken = new ApiError(409, "Conflict", '{"message":"Already assigned"}');
  assert.deepEqual(await fail(taken), [undefined, undefined]);
  const failed = "Failed to assign unit";
  assert.deepEqual(await fail(taken, { failed }), ["Error", "Already assigned"]);
  const titled = { failed, failedTitle: "Not assigned" };
  assert.deepEqual(await fail(new TypeError("fetch failed"), titled), ["Not assigned", failed]);
});

Deno.test("a failure is taken back once the same succeeds", async () => {
  const { queryClient, toasts } = createPageServices([]);
  const call = (mutationFn: () => Promise<void>, failedTitle: string) =>
    queryClient.getMutationCache().build(queryClient, {
      mutationFn,
      meta: { failed: "Not saved", failedTitle },
    })
      .execute(undefined);
  await assert.rejects(call(() => Promise.reject(new TypeError("fetch failed")), "Outcome 1"));
  await call(() => Promise.resolve(), "Outcome 2");
  assert.equal(toasts.current()?.title, "Outcome 1");
  await call(() => Promise.resolve(), "Outcome 1");
  assert.equal(toasts.current(), null);
});

Deno.test("after signing out a late 401 does not redirect", async () => {
  let signIns = 0;
  const { queryClient, toasts, signedOut, onUnauthorized } = createPageServices([], () => signIns++);
  toasts.publish({ title: "Logged out" });
  signedOut();
  await assert.rejects(queryClient.fetchQuery({ queryKey: ["a"], queryFn: refused(401) }));
  onUnauthorized();
  assert.equal(signIns, 0);
  assert.equal(toasts.current()?.title, "Logged out");
});

Deno.test("seeded data is never stale and not fetched again", async () => {
  const { queryClient } = createPageServices([[["students"], ["Amara"]]]);
  const data = await queryClient.fetchQuery({ queryKey: ["students"], queryFn: refused(500) });
  assert.deepEqual(data, ["Amara"]);
});

Deno.test("a mutation without a network fails at once", async () => {
  const { queryClient } = createPageServices([]);
  onlineManager.setOnline(false);
  try {
    const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: refused(500) });
    await assert.rejects(mutation.execute(undefined), ApiError);
  } finally {
    onlineManager.setOnline(true);
  }
});

Deno.test("a failed query is not retried", async () => {
  const { queryClient } = createPageServices([]);
  let calls = 0;
  const queryFn = () => (calls++, Promise.reject(new Error("no")));
  await assert.rejects(queryClient.fetchQuery({ queryKey: ["a"], queryFn }));
  assert.equal(calls, 1);
});

Deno.test("one toast shows at a time, the newest, until it is dismissed", () => {
  const { toasts } = createPageServices([]);
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
  const [first, second] = [createPageServices([]).toasts, createPageServices([]).toasts];
  first.publish({ title: "Comment saved" });
  assert.equal(second.current(), null);
});
