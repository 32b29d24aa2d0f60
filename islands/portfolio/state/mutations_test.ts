import assert from "node:assert/strict";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import type { PortfolioData } from "../../../server/features/portfolio/read_portfolio.ts";
import { restartFetch, SAVE_COMPLETION_KEY, SAVE_TEXT_KEY, waitForSaves } from "./mutations.ts";
import { portfolioCache } from "./portfolio_data.ts";

const queryKey = ["submissions", "asg_1"];

function openCache() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(queryKey, "before");
  const fetches: ((data: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => fetches.push(resolve));
  const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity });
  const unsubscribe = observer.subscribe(() => {});
  const fetched = () => client.fetchQuery({ queryKey, staleTime: Infinity });
  return { client, observer, fetches, fetched, [Symbol.dispose]: unsubscribe };
}

Deno.test("a fetch under way when a write is answered does not bring back the data from before it", async () => {
  using cache = openCache();
  const { client, observer, fetches, fetched } = cache;
  void observer.refetch();
  client.setQueryData(queryKey, "written");
  restartFetch(client, queryKey);
  assert.equal(fetches.length, 2);
  fetches[0]!("before");
  await Promise.resolve();
  assert.equal(client.getQueryData(queryKey), "written");
  fetches[1]!("written, and more");
  assert.equal(await fetched(), "written, and more");
});

Deno.test("a first fetch under way begins again too, and a prefetch once it is needed", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const fetches: ((data: string) => void)[] = [];
  const query = (id: string) => ({
    queryKey: ["portfolio", id],
    queryFn: () => new Promise<string>((resolve) => fetches.push(resolve)),
    staleTime: Infinity,
  });
  const observer = new QueryObserver(client, query("asg_1"));
  const unsubscribe = observer.subscribe(() => {});
  void client.prefetchQuery(query("asg_2"));
  restartFetch(client, ["portfolio"]);
  assert.equal(fetches.length, 3);
  for (const answer of fetches.slice(0, 2)) answer("before");
  await Promise.resolve();
  assert.deepEqual([observer.getCurrentResult().data, client.getQueryData(["portfolio", "asg_2"])], [
    undefined,
    undefined,
  ]);
  fetches[2]!("after");
  assert.equal(await client.fetchQuery(query("asg_1")), "after");
  void client.fetchQuery(query("asg_2"));
  assert.equal(fetches.length, 4);
  fetches[3]!("after");
  unsubscribe();
});

Deno.test("a write without a fetch asks for none", () => {
  using cache = openCache();
  restartFetch(cache.client, queryKey);
  assert.equal(cache.fetches.length, 0);
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
