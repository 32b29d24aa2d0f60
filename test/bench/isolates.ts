// `deno task bench isolates`: portfolio pages of two schools from the real server, one isolate and one a core in turns.
// The load runs beside it, so the gain on two cores is less than two.
import { sessionOf } from "../browser_client.ts";
import { LAUNCHER } from "../processes/server_process.ts";
import { openServerWorld } from "../processes/server_world.ts";
import type { World } from "../world.ts";
import { runLoad } from "./http_load.ts";
import { makeBenchSchool } from "./portfolio_school.ts";
import { median, reportFigures } from "./report.ts";

const ROUNDS = 3;
const ROUND_SECONDS = 4;
const CONNECTIONS_PER_SCHOOL = 16;

await using world = await openServerWorld();
const { port } = world;
const schools = [await benchSchool(world, "oak"), await benchSchool(world, "elm")];
const cores = navigator.hardwareConcurrency;
const rates: { one: number; all: number }[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const rate = { one: await pagesPerSecond(1), all: await pagesPerSecond(cores) };
  rates.push(rate);
  console.log(`round ${round + 1}: ${rate.one} pages/s from one isolate, ${rate.all} from ${cores}`);
}
reportFigures([
  {
    name: "two schools' pages from all cores",
    value: median(rates.map(({ one, all }) => all / one)),
    unit: "× one isolate's",
    wanted: { atLeast: 1.4 },
  },
  {
    name: "portfolio pages a second from all cores",
    value: median(rates.map(({ all }) => all)),
    unit: "",
    wanted: { atLeast: 1500 },
  },
]);

async function benchSchool(world: World, subdomain: string) {
  const { teacher, portfolio } = await makeBenchSchool(world, subdomain);
  return { ...sessionOf(teacher), path: `/student-portfolio/${portfolio.id}` };
}

async function pagesPerSecond(isolates: number): Promise<number> {
  await using _server = await world.start(LAUNCHER, { WEB_CONCURRENCY: String(isolates) });
  const load = (seconds: number) =>
    Promise.all(
      schools.map((school) => runLoad({ port, ...school, connections: CONNECTIONS_PER_SCHOOL, seconds })),
    );
  await load(2);
  const loads = await load(ROUND_SECONDS);
  return Math.round(loads.reduce((sum, { perSecond }) => sum + perSecond, 0));
}
