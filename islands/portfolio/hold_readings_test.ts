import assert from "node:assert/strict";
import { QueryClient } from "@tanstack/react-query";
import { holdReadings } from "./hold_readings.ts";

const queryKey = ["submissions", "asg_1"];

/** A cache that holds "before", and readings that are answered when told. */
function openCache() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(queryKey, "before");
  const answers: ((data: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const read = () => client.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => {});
  const invalidated = () => client.getQueryState(queryKey)?.isInvalidated;
  return { client, hold: holdReadings(client, queryKey), answers, read, invalidated };
}

Deno.test("a reading under way when a write begins does not bring back what stood there before it", async () => {
  const { client, hold, answers, read, invalidated } = openCache();
  const reading = read();
  await hold(() => Promise.resolve(client.setQueryData(queryKey, "written")));
  answers[0]?.("before");
  await reading;
  assert.equal(client.getQueryData(queryKey), "written");
  assert.ok(invalidated(), "what the reading would have brought besides is asked for again");
});

Deno.test("a reading that begins during a write is broken off too, and made again after the last one", async () => {
  const { client, hold, answers, read, invalidated } = openCache();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writes = [hold(() => first.promise), hold(() => second.promise)];
  const reading = read();
  first.resolve();
  await writes[0];
  client.setQueryData(queryKey, "written");
  answers[0]?.("before");
  await reading;
  assert.equal(client.getQueryData(queryKey), "written");
  assert.equal(invalidated(), false, "a write is still under way");
  second.resolve();
  await writes[1];
  assert.ok(invalidated());
});

Deno.test("a write that meets no reading asks for none, and a refused one gives its refusal on", async () => {
  const { hold, answers, invalidated } = openCache();
  assert.equal(await hold(() => Promise.resolve(3)), 3);
  await assert.rejects(hold(() => Promise.reject(new Error("409"))), /409/);
  assert.equal(invalidated(), false);
  assert.equal(answers.length, 0);
});
