import assert from "node:assert/strict";
import { AppError } from "../../domain/errors.ts";
import { watchedFetch } from "./watched_fetch.ts";

/** Asks a server that begins its answer and then does what `then` does. */
async function askOneThat(
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
    const ask = watchedFetch({ timeout: 50 });
    return await (await ask(new Request(`http://127.0.0.1:${server.addr.port}/`))).json();
  } finally {
    await server.shutdown();
  }
}

const unavailable = (error: unknown) => error instanceof AppError && error.code === "unavailable";

Deno.test("an answer is handed on whole", async () => {
  const answer = await askOneThat((controller) => {
    controller.enqueue(new TextEncoder().encode("[]}"));
    controller.close();
  });
  assert.deepEqual(answer, { results: [] });
});

Deno.test("a server that stops in the middle of its answer is unavailable", async () => {
  await assert.rejects(askOneThat(() => {}), unavailable);
  await assert.rejects(askOneThat(() => {}, 400), unavailable, "also when it refuses");
});
