import assert from "node:assert/strict";
import { QueryClient } from "@tanstack/react-query";
import { refetchBlocker } from "./mutations.ts";

const queryKey = ["submissions", "asg_1"];

function openCache() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(queryKey, "before");
  const fetches: ((data: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => fetches.push(resolve));
  const read = () => client.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => {});
  const invalidated = () => client.getQueryState(queryKey)?.isInvalidated;
  return { client, runWrite: refetchBlocker(client, queryKey), fetches, read, invalidated };
}

Deno.test("a fetch under way when a write begins does not bring back the data from before it", async () => {
  const { client, runWrite, fetches, read, invalidated } = openCache();
  const fetching = read();
  await runWrite(() => Promise.resolve(client.setQueryData(queryKey, "written")));
  fetches[0]?.("before");
  await fetching;
  assert.equal(client.getQueryData(queryKey), "written");
  assert.ok(invalidated(), "the cancelled fetch is made again");
});

Deno.test("a fetch that begins during a write is cancelled too, and made again after the last write", async () => {
  const { client, runWrite, fetches, read, invalidated } = openCache();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writes = [runWrite(() => first.promise), runWrite(() => second.promise)];
  const fetching = read();
  first.resolve();
  await writes[0];
  client.setQueryData(queryKey, "written");
  fetches[0]?.("before");
  await fetching;
  assert.equal(client.getQueryData(queryKey), "written");
  assert.equal(invalidated(), false, "a write is still under way");
  second.resolve();
  await writes[1];
  assert.ok(invalidated());
});

Deno.test("a write without a fetch asks for none, and a failed one rejects", async () => {
  const { runWrite, fetches, invalidated } = openCache();
  assert.equal(await runWrite(() => Promise.resolve(3)), 3);
  await assert.rejects(runWrite(() => Promise.reject(new Error("409"))), /409/);
  assert.equal(invalidated(), false);
  assert.equal(fetches.length, 0);
});
