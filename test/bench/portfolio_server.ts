// The server process of portfolio_page: the real application with a school of one class and one of 2,000 portfolios, and a
// path that sends the page's reads of the small one without rendering. Prints its port and both schools as JSON.
import { createApp } from "../../server/app.ts";
import { readPortfolio } from "../../server/features/portfolio/read_portfolio.ts";
import { readNeighbours } from "../../server/features/portfolio/read_neighbours.ts";
import { loadAssets } from "../../server/services/assets.ts";
import { sessionOf } from "../browser_client.ts";
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
const small = await makeBenchSchool(world);
await growSchool(world, small, 29);
const large = await makeBenchSchool(world, "elm");
await growSchool(world, large, 2000);
const { portfolio } = small;

const app = createApp(world.services)
  .get("/bench/reads", async (c) => {
    const { actor } = c.var.session!;
    const reads = await c.var.school.read((db) =>
      Promise.all([readPortfolio(db, portfolio.id, actor), readNeighbours(db, portfolio.id, actor)])
    );
    return c.json(reads);
  });
handle = app.fetch;

const [smallPage, largePage] = [small, large].map(({ teacher, portfolio }) => ({
  ...sessionOf(teacher),
  path: `/student-portfolio/${portfolio.id}`,
}));
console.log(JSON.stringify({ port, small: smallPage, large: largePage }));
