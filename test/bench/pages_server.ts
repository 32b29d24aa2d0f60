// The server process of database_server: the real application over the adapter that it is told. Prints its port, host,
// process and pages as JSON; `/bench/round-trips` answers how many there were since the last call.
import type { AdapterKind } from "../../db/testing.ts";
import { createApp } from "../../server/app.ts";
import { loadAssets } from "../../server/services/assets.ts";
import { type BrowserClient, sessionOf } from "../browser_client.ts";
import { signInStaff } from "../factories.ts";
import { openWorld } from "../world.ts";
import { makeBenchSchool } from "./portfolio_school.ts";

let handle: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 });
const server = Deno.serve(
  { port: 0, hostname: "127.0.0.1", onListen: () => {} },
  (request) => handle(request),
);
const { port } = server.addr;
const assets = await loadAssets(new URL("../../dist/client/", import.meta.url));
const [adapter] = Deno.args as AdapterKind[];
const world = await openWorld({ adapter, baseDomain: `localhost:${port}`, assets });
world.services.log = () => {};
const { school, portfolio, teacher } = await makeBenchSchool(world);

const app = createApp(world.services);
handle = (request) =>
  request.url.endsWith("/bench/round-trips") ? Response.json(world.countRoundTrips()) : app.fetch(request);

await school.staff("admin", "a@oak.example");
const admin = await signInStaff(world, school, "a@oak.example");
const page = (path: string, client: BrowserClient) => ({ path, cookie: sessionOf(client).cookie });
const pages = {
  "portfolio page": page(`/student-portfolio/${portfolio.id}`, teacher),
  "start page": page("/", teacher),
  "review board": page("/portfolio-review", admin),
  "unread poll": page("/api/chat/unread-count", teacher),
};
console.log(JSON.stringify({ port, host: school.host, pid: Deno.pid, pages }));
Deno.stdin.readable.pipeTo(new WritableStream()).then(async () => {
  await server.shutdown();
  await world[Symbol.asyncDispose]();
});
