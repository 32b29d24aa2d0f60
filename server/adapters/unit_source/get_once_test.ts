import assert from "node:assert/strict";
import { createServer } from "node:https";
import { getOnce } from "./get_once.ts";

const read = (name: string) => Deno.readTextFile(new URL(`testdata/units.example.${name}`, import.meta.url));

Deno.test("the connection goes to the checked address, and the certificate must be the name's", async () => {
  // For units.example alone, signed by itself, until 2126; its key is nobody's secret.
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
    getOnce(new URL(`https://${host}:${address.port}/unit`), "127.0.0.1", { signal, ca });
  try {
    // The name leads nowhere (RFC 6761), so what answers can only have been reached by its address.
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

Deno.test("an address where nothing listens is a fault, not a wait", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  await assert.rejects(
    getOnce(new URL(`http://units.example:${port}/`), "127.0.0.1", { signal: AbortSignal.timeout(5_000) }),
    { code: "ECONNREFUSED" },
  );
});
