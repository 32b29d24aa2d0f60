// The server process of portfolio_page: the real application, and a path that sends the page's reads without rendering.
// Prints its port, path and cookie as JSON.
import { createApp } from "../../server/app.ts";
import { readPortfolio } from "../../server/features/portfolio/read_portfolio.ts";
import { readNeighbours } from "../../server/features/portfolio/read_neighbours.ts";
import { loadAssets } from "../../server/services/assets.ts";
import { openWorld } from "../world.ts";
import { growSchool, makeBenchSchool } from "./portfolio_school.ts";

let handle: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 });
const server = Deno.serve(
  { port: 0, hostname: "127.0.0.1", onListen: () => {} },
  (request) => handle(request),
);
const { port } = server.addr;
const assets = await loadAssets(new URL("../../dist/client/", import.meta.url));
const world = await openWorld({ adapter: "file", baseDomain: `localhost:${port}`, assets });
world.services.log = () => {};
const bench = await makeBenchSchool(world);
const { school, portfolio, teacher } = bench;

const app = createApp(world.services)
  .get("/bench/reads", async (c) => {
    const { actor } = c.var.session!;
    const reads = await c.var.school.read((db) =>
      Promise.all([readPortfolio(db, portfolio.id, actor), readNeighbours(db, portfolio.id, actor)])
    );
    return c.json(reads);
  })
  .get("/bench/grow", async (c) => {
    await growSchool(world, bench, 2000);
    return c.json(true);
  });
handle = app.fetch;

const cookie = [...teacher.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
console.log(JSON.stringify({ port, host: school.host, cookie, path: `/student-portfolio/${portfolio.id}` }));
