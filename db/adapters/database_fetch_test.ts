import assert from "node:assert/strict";
import { AppError } from "../../domain/errors.ts";
import { databaseFetch } from "./database_fetch.ts";

/** Fetches from a server that starts its response and then runs `then`. */
async function fetchFrom(
  then: (controller: ReadableStreamDefaultController<Uint8Array>) => void,
  status = 200,
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
    const ask = databaseFetch({ timeoutMs: 50 });
    return await (await ask(new Request(`http://127.0.0.1:${server.addr.port}/`))).json();
  } finally {
    await server.shutdown();
  }
}

const unavailable = (error: unknown) => error instanceof AppError && error.code === "unavailable";

Deno.test("a complete response is passed on", async () => {
  const answer = await fetchFrom((controller) => {
    controller.enqueue(new TextEncoder().encode("[]}"));
    controller.close();
  });
  assert.deepEqual(answer, { results: [] });
});

Deno.test("a server that stops in the middle of its response is unavailable", async () => {
  await assert.rejects(fetchFrom(() => {}), unavailable);
  await assert.rejects(fetchFrom(() => {}, 400), unavailable, "also when it refuses");
});
