import assert from "node:assert/strict";
import { localLookup as lookup } from "../../test/local_lookup.ts";
import { openDomainProbe } from "./domain_probe.ts";

const TESTDATA = new URL("./testdata/", import.meta.url);
const cert = await Deno.readTextFile(new URL("own_domain_cert.pem", TESTDATA));
const key = await Deno.readTextFile(new URL("own_domain_key.pem", TESTDATA));

async function withServer(
  handler: Deno.ServeHandler,
  test: (host: string) => Promise<void>,
  tls = true,
): Promise<void> {
  const options = { port: 0, hostname: "127.0.0.1", onListen: () => {}, ...(tls ? { cert, key } : {}) };
  const server = Deno.serve(options, handler);
  try {
    await test(`portfolio.oak.test:${server.addr.port}`);
  } finally {
    await server.shutdown();
  }
}

const https = openDomainProbe({ scheme: "https", lookup, ca: cert });
const ENDS = "2126-11-04T10:08:04.000Z";

Deno.test("a host that leads to a school is told from another site, and its certificate's end is read", async () => {
  const asked: string[] = [];
  await withServer(({ url, headers }) => {
    asked.push(`${headers.get("host")!.split(":")[0]} ${new URL(url).pathname}`);
    return Response.json({ hasTenant: true });
  }, async (host) => {
    assert.deepEqual(await https(host), { fault: null, certificateEndsAt: ENDS });
  });
  assert.deepEqual(asked, ["portfolio.oak.test /api/tenant/status"]);
  await withServer(() => Response.json({ hasTenant: false }), async (host) => {
    assert.deepEqual(await https(host), { fault: "another site answered", certificateEndsAt: ENDS });
  });
  await withServer(() => new Response("Domain Not Configured", { status: 404 }), async (host) => {
    assert.deepEqual(await https(host), { fault: "it answered 404", certificateEndsAt: ENDS });
  });
  await withServer(() => new Response("x".repeat(5_000)), async (host) => {
    assert.equal((await https(host)).fault, "another site answered");
  });
});

Deno.test("a certificate that no one trusts is a fault that says when it ends", async () => {
  await withServer(() => Response.json({ hasTenant: true }), async (host) => {
    const { fault, certificateEndsAt } = await openDomainProbe({ scheme: "https", lookup })(host);
    assert.match(fault!, /self.signed/i);
    assert.equal(certificateEndsAt, ENDS);
  });
});

Deno.test("a host that does not answer is a fault", async () => {
  let free = "";
  await withServer(() => new Response(), (host) => Promise.resolve(void (free = host)), false);
  const http = openDomainProbe({ scheme: "http", lookup });
  assert.match((await http(free)).fault!, /refused/i);
  const silent = Promise.withResolvers<Response>();
  await withServer(() => silent.promise, async (host) => {
    const impatient = openDomainProbe({ scheme: "http", lookup, timeoutMs: 50 });
    assert.match((await impatient(host)).fault!, /abort|timeout|timed out/i);
    silent.resolve(new Response());
  }, false);
});
