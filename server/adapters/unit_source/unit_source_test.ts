import assert from "node:assert/strict";
import { openFakeSource, SOURCE_UNIT, testSource } from "./testing.ts";
import { fetchUnitJson, type UnitSource } from "./unit_source.ts";

const ask = (source: UnitSource, limit = 4_000) =>
  fetchUnitJson(source, "123456", AbortSignal.timeout(limit));
const redirect = (location: string, status = 302) => new Response(null, { status, headers: { location } });

Deno.test("a unit is requested by its code and returned as it is", async () => {
  await using fake = openFakeSource((_, { headers }) =>
    Response.json({ ...SOURCE_UNIT, host: headers.get("host") })
  );
  const source = testSource(`${fake.url}?again={unitCode}`);
  assert.deepEqual(await ask(source), { ...SOURCE_UNIT, host: `127.0.0.1:${fake.port}` });
  assert.deepEqual(fake.requests, ["/units/123456?again=123456"]);
});

Deno.test("404 and 410 mean no unit; other statuses and invalid JSON are faults", async () => {
  let answer = () => new Response("no", { status: 404 });
  await using fake = openFakeSource(() => answer());
  assert.equal(await ask(testSource(fake.url)), null);
  answer = () => new Response(null, { status: 410 });
  assert.equal(await ask(testSource(fake.url)), null);
  for (const status of [204, 400, 401, 500, 503, 304]) {
    answer = () => new Response(null, { status });
    await assert.rejects(ask(testSource(fake.url)), new RegExp(`answered ${status}`), String(status));
  }
  for (const body of ["<html>hello</html>", "", '{"unitCode": "123456"']) {
    answer = () => new Response(body);
    await assert.rejects(ask(testSource(fake.url)), SyntaxError, body);
  }
});

Deno.test("an endless response is cut off, a compressed one refused", async () => {
  let stopped = false;
  let sent = 0;
  await using fake = openFakeSource((path) => {
    if (path.includes("packed")) {
      return new Response("x", { headers: { "content-encoding": "zstd" } });
    }
    const endless = new ReadableStream<Uint8Array>({
      pull: (stream) => {
        sent += 64 * 1024;
        stream.enqueue(new Uint8Array(64 * 1024));
      },
      cancel: () => void (stopped = true),
    });
    return new Response(endless);
  });
  await assert.rejects(ask(testSource(fake.url)), /too large/);
  await assert.rejects(ask(testSource(fake.url.replace("units", "packed"))), /packed: zstd/);
  assert.ok(sent < 16 * 1024 * 1024, `${sent} bytes were taken in, with what waits on the way`);
  while (!stopped) await new Promise((resolve) => setImmediate(resolve));
});

Deno.test("the timeout covers lookup, headers and body", async () => {
  const quiet = Promise.withResolvers<Response>();
  await using fake = openFakeSource((path) => {
    if (!path.includes("half")) return quiet.promise;
    return new Response(
      new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(new TextEncoder().encode("{")) }),
    );
  });
  await assert.rejects(ask(testSource(fake.url), 60), { name: "TimeoutError" });
  await assert.rejects(ask(testSource(fake.url.replace("units", "half")), 60), { name: "TimeoutError" });
  const forever = () => new Promise<never>(() => {});
  await assert.rejects(
    ask(testSource("http://units.example/{unitCode}", { resolve: forever }), 60),
    { name: "TimeoutError" },
  );
  quiet.resolve(new Response());
});

Deno.test("redirects are followed three times, on the source's own host and those of the settings", async () => {
  await using other = openFakeSource(() => Response.json(SOURCE_UNIT));
  await using fake = openFakeSource((path) => {
    const left = Number(/left=(\d)/.exec(path)?.[1] ?? NaN);
    if (left > 0) return redirect(`?left=${left - 1}`, [301, 302, 303, 307, 308][left]);
    return left === 0 ? Response.json(SOURCE_UNIT) : redirect(`http://127.0.0.1:${other.port}/there`);
  });
  assert.deepEqual(await ask(testSource(`${fake.url}?left=2`)), SOURCE_UNIT);
  await assert.rejects(ask(testSource(`${fake.url}?left=4`)), /more than 3 times/);
  await assert.rejects(ask(testSource(fake.url)), /not among UNIT_SOURCE_HOSTS/);
  assert.deepEqual(other.requests, [], "a host that is not named is never reached");
  assert.deepEqual(await ask(testSource(fake.url, { hosts: [`127.0.0.1:${other.port}`] })), SOURCE_UNIT);
});

Deno.test("a redirect to another scheme, with a password, or to nowhere is not followed", async () => {
  let location = "";
  await using fake = openFakeSource(() => redirect(location));
  for (
    const to of [
      "file:///etc/passwd",
      "ftp://127.0.0.1/x",
      `http://me:word@127.0.0.1:${fake.port}/`,
      "http://",
    ]
  ) {
    location = to;
    await assert.rejects(ask(testSource(fake.url, { hosts: ["127.0.0.1"] })), Error, to);
  }
  assert.equal(fake.requests.length, 4);
});

Deno.test("loopback is reached only where it is named itself, and never in production", async () => {
  await using fake = openFakeSource(() => Response.json(SOURCE_UNIT));
  const here = () => Promise.resolve(["127.0.0.1"]);
  const named = `http://units.example:${fake.port}/{unitCode}`;
  await assert.rejects(ask(testSource(named, { resolve: here })), /not public/);
  await assert.rejects(ask(testSource(fake.url, { strict: true })), /no address for units/);
  await assert.rejects(
    ask(testSource(fake.url.replace("http:", "https:"), { strict: true })),
    /127\.0\.0\.1, which is not public/,
  );
  for (const odd of ["2130706433", "0x7f.1", "0177.0.0.1", "[::ffff:127.0.0.1]", "[::1]"]) {
    const url = `https://${odd}:${fake.port}/{unitCode}`;
    await assert.rejects(ask(testSource(url, { strict: true })), /not public/, odd);
  }
  assert.deepEqual(fake.requests, []);
});
