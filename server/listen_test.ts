import assert from "node:assert/strict";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { AppError } from "../domain/errors.ts";
import { drainable, listen } from "./listen.ts";

const LOCAL = { port: 0, allInterfaces: false };

Deno.test("an upload in flight completes during shutdown", async () => {
  const arrived = Promise.withResolvers<void>();
  const server = listen(async (request) => {
    const reader = request.body!.getReader();
    let size = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      arrived.resolve();
    }
    return new Response(`took ${size} bytes`);
  }, LOCAL);
  const answered = Promise.withResolvers<string>();
  const upload = request({ host: "127.0.0.1", port: server.port, method: "PUT", agent: false }, (answer) => {
    answered.resolve(text(answer));
  });
  upload.on("error", answered.reject);
  upload.write("x".repeat(100_000));
  await arrived.promise;
  const stopped = server.stop();
  upload.end("y".repeat(100_000));
  assert.equal(await answered.promise, "took 200000 bytes");
  await stopped;
});

Deno.test("a draining server answers 503 and waits for requests in flight", async () => {
  const free = Promise.withResolvers<void>();
  const { handler, drain } = drainable(async () => {
    await free.promise;
    return new Response("done");
  });
  const first = handler(new Request("http://a.example/"));
  const drained = drain(60_000);
  const second = await handler(new Request("http://a.example/"));
  assert.deepEqual([second.status, second.headers.get("retry-after")], [503, "5"]);
  free.resolve();
  assert.equal(await (await first).text(), "done");
  assert.equal(await drained, 0);
});

Deno.test("draining ends at its time limit, and a request that failed is not waited for", async () => {
  const never = drainable(() => new Promise<Response>(() => {}));
  void never.handler(new Request("http://a.example/"));
  assert.equal(await never.drain(1), 1);
  const broken = drainable(() => Promise.reject(new Error("broken")));
  await assert.rejects(async () => await broken.handler(new Request("http://a.example/")), /broken/);
  assert.equal(await broken.drain(60_000), 0);
});

Deno.test("a port in use is refused with a message for the operator", async () => {
  const first = listen(() => new Response(""), LOCAL);
  assert.throws(
    () => listen(() => new Response(""), { port: first.port, allInterfaces: false }),
    (error) => error instanceof AppError && /Port \d+ is in use\..*set PORT/.test(error.message),
  );
  await first.stop();
});

Deno.test("a request comes with its socket's address", async () => {
  const server = listen((_request, { remoteAddr }) => Response.json(remoteAddr), LOCAL);
  const answer = await fetch(`http://127.0.0.1:${server.port}/`);
  const { hostname, transport } = await answer.json();
  assert.deepEqual([hostname, transport], ["127.0.0.1", "tcp"]);
  await server.stop();
});
