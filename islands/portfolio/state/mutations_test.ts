import assert from "node:assert/strict";
import { QueryClient } from "@tanstack/react-query";
import type { PortfolioData } from "../../../server/features/portfolio/read_portfolio.ts";
import { refetchBlocker, SAVE_COMPLETION_KEY, SAVE_TEXT_KEY, waitForSaves } from "./mutations.ts";
import { portfolioCache } from "./portfolio_data.ts";

const queryKey = ["submissions", "asg_1"];

function openCache() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(queryKey, "before");
  const fetches: ((data: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => fetches.push(resolve));
  const read = () => client.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => {});
  const invalidated = () => client.getQueryState(queryKey)?.isInvalidated;
  return { client, runWrite: refetchBlocker(client, [["other"], queryKey]), fetches, read, invalidated };
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

Deno.test("a whole portfolio does not overwrite a part that was written while it was read", () => {
  const client = new QueryClient();
  client.setQueryData(queryKey, "before");
  client.setQueryData(["files", "asg_1"], "before");
  const cachePortfolio = portfolioCache(client, "asg_1");
  client.setQueryData(queryKey, "ticked meanwhile");
  client.setQueryData(["resources", "asg_1"], "added meanwhile");
  const data = { assignment: { id: "asg_1" }, submissions: "read", files: "read", resources: "read" };
  cachePortfolio(data as unknown as PortfolioData);
  const cached = (name: string) => [
    client.getQueryData([name, "asg_1"]),
    client.getQueryState([name, "asg_1"])?.isInvalidated,
  ];
  assert.deepEqual(cached("submissions"), ["ticked meanwhile", true]);
  assert.deepEqual(cached("resources"), ["added meanwhile", true]);
  assert.deepEqual(cached("files"), ["read", false]);
  assert.deepEqual(cached("assignment"), [{ id: "asg_1" }, false]);
});

Deno.test("a save has ended once what takes in its answer has", async () => {
  const client = new QueryClient();
  const [answer, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const log: string[] = [];
  const save = client.getMutationCache().build(client, {
    mutationKey: SAVE_TEXT_KEY,
    mutationFn: () => answer.promise,
    onSuccess: async () => {
      await taken.promise;
      log.push("taken in");
    },
  });
  void save.execute(undefined);
  const waiting = waitForSaves(client).then(() => log.push("saved"));
  answer.resolve();
  taken.resolve();
  await waiting;
  assert.deepEqual(log, ["taken in", "saved"]);
  await waitForSaves(client);
});

Deno.test("completions are waited for as well, and a save that failed is answered", async () => {
  const client = new QueryClient();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const save = ({ promise }: PromiseWithResolvers<void>, id: string) =>
    client.getMutationCache().build(client, {
      mutationKey: [...SAVE_COMPLETION_KEY, id],
      mutationFn: () => promise,
    }).execute(undefined);
  const saves = Promise.allSettled([save(first, "sub_1")]);
  let answered = false;
  const waiting = waitForSaves(client).then((saved) => {
    answered = true;
    return saved;
  });
  const later = save(second, "sub_2").catch(() => {});
  first.resolve();
  await saves;
  assert.equal(answered, false);
  second.reject(new Error("no network"));
  await later;
  assert.equal(await waiting, false);
  assert.equal(await waitForSaves(client), true);
});
