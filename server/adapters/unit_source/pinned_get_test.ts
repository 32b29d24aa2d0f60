import assert from "node:assert/strict";
import { createServer } from "node:https";
import { pinnedGet } from "./pinned_get.ts";

const read = (name: string) => Deno.readTextFile(new URL(`testdata/units.example.${name}`, import.meta.url));

Deno.test("the connection uses the pinned address and the name's certificate", async () => {
  // Self-signed for units.example, valid until 2126; a test key.
  const [cert, key] = [await read("crt"), await read("key")];
  const server = createServer({ cert, key }, (request, response) => {
    const { servername } = request.socket as typeof request.socket & { servername?: string };
    response.end(JSON.stringify({ host: request.headers.host, servername }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  assert.ok(address !== null && typeof address === "object");
  const signal = AbortSignal.timeout(5_000);
  const get = (host: string, ca?: string) =>
    pinnedGet(new URL(`https://${host}:${address.port}/unit`), "127.0.0.1", { signal, ca });
  try {
    // The name does not resolve (RFC 6761), so the IP address was used.
    assert.deepEqual(JSON.parse((await get("units.example", cert)).body), {
      host: `units.example:${address.port}`,
      servername: "units.example",
    });
    await assert.rejects(get("other.example", cert), { code: "ERR_TLS_CERT_ALTNAME_INVALID" });
    await assert.rejects(get("units.example"), /self-signed certificate/);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});

Deno.test("a closed port is a fault", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  await assert.rejects(
    pinnedGet(new URL(`http://units.example:${port}/`), "127.0.0.1", { signal: AbortSignal.timeout(5_000) }),
    { code: "ECONNREFUSED" },
  );
});
