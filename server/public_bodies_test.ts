import assert from "node:assert/strict";
import { heldBody } from "../test/body_requests.ts";
import { openWorld, type World } from "../test/world.ts";
import { createApp } from "./app.ts";
import { ADMIN_HOST } from "../test/support_access.ts";
import { TOKEN_FORM_BYTES } from "./middleware/read_form.ts";

const BASE_HOST = "localhost:5000";
const CHUNK_BYTES = 16 * 1024;
const TYPES = ["application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"];
const START: Record<string, string> = {
  "application/json": '{"a":"',
  "application/x-www-form-urlencoded": "token=",
  "multipart/form-data; boundary=x": '--x\r\nContent-Disposition: form-data; name="token"\r\n\r\n',
};

type Route = { method: string; path: string };

/** Routes of pages and the API that may take a body. */
function writingRoutes({ app }: Pick<World, "app">): Route[] {
  const routes = app.routes.filter(({ method }) => method !== "GET" && method !== "ALL");
  const names = new Set(routes.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, "x_1")}`));
  return [...names].map((name) => {
    const [method, path] = name.split(" ");
    return { method: method!, path: path! };
  });
}

/** Goes on for as long as it is read, up to 640 kB. */
function endlessBody(type: string) {
  let bytes = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = bytes === 0
        ? new TextEncoder().encode(START[type])
        : new Uint8Array(CHUNK_BYTES).fill(97);
      bytes += chunk.byteLength;
      if (bytes > 40 * CHUNK_BYTES) controller.close();
      else controller.enqueue(chunk);
    },
  }, { highWaterMark: 0 });
  return { stream, bytes: () => bytes };
}

type Sent = Route & { host: string; origin: string; type: string };

/** Every route on every kind of host, from each origin that a page of ours has. */
function* calls(world: World, schoolHost: string): Generator<Sent> {
  for (const route of writingRoutes(world)) {
    for (const host of [schoolHost, ADMIN_HOST, BASE_HOST]) {
      for (const origin of new Set([host, ADMIN_HOST])) {
        for (const type of TYPES) yield { ...route, host, origin, type };
      }
    }
  }
}

async function send(
  app: World["app"],
  { method, path, host, origin, type }: Sent,
  body: ReadableStream<Uint8Array>,
): Promise<Response> {
  const headers = { host, origin: `http://${origin}`, "content-type": type };
  const request = new Request(
    `http://${host}${path}`,
    { method, headers, body, duplex: "half" } as RequestInit,
  );
  return await app.request(request, undefined, {
    remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 50_000 },
  });
}

const nameOf = ({ method, path, host, type }: Sent) => `${method} ${path} of ${host} as ${type}`;

Deno.test("no call of a stranger reads more of a body than a form with a token has", async () => {
  await using world = await openWorld();
  const oak = await world.school("oak");
  let read = 0;
  for (const call of calls(world, oak.host)) {
    const { stream, bytes } = endlessBody(call.type);
    const { status } = await send(world.app, call, stream);
    assert.ok(bytes() <= TOKEN_FORM_BYTES + 2 * CHUNK_BYTES, `${nameOf(call)} took ${bytes()} bytes`);
    assert.ok(status < 500, `${nameOf(call)} answered ${status}`);
    if (bytes() > 0) read++;
  }
  assert.ok(read > 10, "there are bodies that are read");
  assert.deepEqual(world.logLines.filter(({ fault }) => fault !== undefined), []);
});

Deno.test("a body of a stranger that stops coming is ended, whatever route it is for", async () => {
  await using world = await openWorld();
  const oak = await world.school("oak");
  const app = createApp({ ...world.services, bodyTimes: { stall: 1, total: 1_000 } });
  let ended = 0;
  for (const call of calls(world, oak.host)) {
    const body = heldBody(START[call.type]!);
    const { status } = await send(app, call, body.stream);
    if (body.isRead()) {
      assert.equal(status, 503, nameOf(call));
      ended++;
    } else assert.ok(status < 500, `${nameOf(call)} answered ${status}`);
    body.end();
  }
  assert.ok(ended > 10, "there are bodies that are read");
});
