import { LibsqlError } from "@libsql/client";
import assert from "node:assert/strict";
import { DatabaseFault } from "../database_fault.ts";
import { databaseFetch, retryMissing } from "./database_fetch.ts";

Deno.test("a database that is said to be missing once is asked again", async () => {
  const missing = new DatabaseFault("missing", new Error("404"));
  const answers = [() => Promise.reject(missing), (body: string) => Promise.resolve(new Response(body))];
  const bodies: string[] = [];
  const ask = retryMissing(async (request) => {
    bodies.push(await request.text());
    return await answers.shift()!(bodies.at(-1)!);
  });
  const request = () => new Request("http://db.example/", { method: "POST", body: "insert" });
  assert.equal(await (await ask(request())).text(), "insert");
  assert.deepEqual(bodies, ["insert", "insert"]);
  answers.push(() => Promise.reject(missing), () => Promise.reject(missing));
  await assert.rejects(ask(request()), { code: "unavailable" });
});

/** Fetches from a server that starts its response and then runs `then`. */
async function fetchFrom(
  then: (controller: ReadableStreamDefaultController<Uint8Array>) => void,
  { status = 200, timeoutMs }: { status?: number; timeoutMs: number },
) {
  const body = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"results":'));
        then(controller);
      },
    });
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {}, onError: () => new Response(null, { status: 500 }) },
    () => new Response(body(), { status, headers: { "content-type": "application/json" } }),
  );
  try {
    const ask = databaseFetch({ timeoutMs });
    return await (await ask(new Request(`http://127.0.0.1:${server.addr.port}/`))).json();
  } finally {
    await server.shutdown();
  }
}

Deno.test("a complete response is passed on", async () => {
  const answer = await fetchFrom((controller) => {
    controller.enqueue(new TextEncoder().encode("[]}"));
    controller.close();
  }, { timeoutMs: 60_000 });
  assert.deepEqual(answer, { results: [] });
});

Deno.test("a server that stops in the middle of its response is unavailable", async () => {
  await assert.rejects(fetchFrom(() => {}, { timeoutMs: 50 }), { code: "unavailable" });
  await assert.rejects(
    fetchFrom(() => {}, { status: 400, timeoutMs: 50 }),
    { code: "unavailable" },
    "also when it refuses",
  );
});

Deno.test("a stream that the server has ended is told apart from other refusals", async () => {
  const ended = (error: unknown) => error instanceof LibsqlError && error.code === "STREAM_EXPIRED";
  // The first after ten seconds without a request, the second after a restart.
  const refusals = [
    '{"message":"The stream has expired due to inactivity","code":"STREAM_EXPIRED"}',
    "Received an invalid baton",
    "Received a baton that has already been used",
  ];
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    () => new Response(refusals.shift(), { status: 400 }),
  );
  const ask = () => databaseFetch({ timeoutMs: 5000 })(new Request(`http://127.0.0.1:${server.addr.port}/`));
  await assert.rejects(ask(), ended);
  await assert.rejects(ask(), ended);
  await assert.rejects(ask(), (error) => !ended(error));
  await server.shutdown();
});
