// `deno task bench isolates`: portfolio pages of two schools from the real server, one isolate and one a core in turns.
// The load runs beside it, so the gain on two cores is less than two.
import { startServer } from "../processes/server_process.ts";
import { freePort } from "../processes/server_process.ts";
import { openWorld, type World } from "../world.ts";
import { runLoad } from "./http_load.ts";
import { makeBenchSchool } from "./portfolio_school.ts";

const ROUNDS = 3;
const ROUND_SECONDS = 4;
const CONNECTIONS_PER_SCHOOL = 16;
const TARGET = 1.4;

const port = freePort();
await using world = await openWorld("file", { baseDomain: `localhost:${port}`, realTime: true });
const schools = [await benchSchool(world, "oak"), await benchSchool(world, "elm")];
const cores = navigator.hardwareConcurrency;
const rates: { one: number; all: number }[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const rate = { one: await pagesPerSecond(1), all: await pagesPerSecond(cores) };
  rates.push(rate);
  report(`round ${round + 1}`, `${rate.one} pages/s from one isolate, ${rate.all} from ${cores}`);
}
const ratios = rates.map(({ one, all }) => all / one).sort((a, b) => a - b);
const ratio = ratios[Math.floor(ratios.length / 2)]!;
const enough = ratio >= TARGET;
report(enough ? "ok" : "short", `${ratio.toFixed(2)} times the pages of one isolate (wanted ${TARGET})`);
Deno.exitCode = enough ? 0 : 1;

async function benchSchool(world: World, subdomain: string) {
  const { school, teacher, portfolio } = await makeBenchSchool(world, subdomain);
  const cookie = [...teacher.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return { host: school.host, cookie, path: `/student-portfolio/${portfolio.id}` };
}

async function pagesPerSecond(isolates: number): Promise<number> {
  const server = await startServer({
    args: ["cli/serve.ts", "start"],
    dataDir: world.dataDir,
    port,
    settings: { WEB_CONCURRENCY: String(isolates) },
  });
  try {
    const load = (seconds: number) =>
      Promise.all(
        schools.map((school) => runLoad({ port, ...school, connections: CONNECTIONS_PER_SCHOOL, seconds })),
      );
    await load(2);
    const loads = await load(ROUND_SECONDS);
    return Math.round(loads.reduce((sum, { perSecond }) => sum + perSecond, 0));
  } finally {
    server.kill("SIGTERM");
    await server.exitCode();
  }
}

function report(label: string, text: string): void {
  console.log(`${label.padEnd(8)} ${text}`);
}
