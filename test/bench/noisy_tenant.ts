// `deno task bench noisy_tenant`: portfolio pages of twenty schools, alone and beside a school that sends pages, saves,
// pictures and sheets from a hundred connections, in turns, by one isolate. Needs two idle cores: the load has one.
import { setTimeout } from "node:timers/promises";
import { wrap } from "comlink";
import sharp from "sharp";
import { links } from "../../domain/links.ts";
import { sessionOf } from "../browser_client.ts";
import { ONE_ISOLATE, SERVER, type ServerProcess, type Session } from "../processes/server_process.ts";
import { openServerWorld } from "../processes/server_world.ts";
import type { World } from "../world.ts";
import type { NoisyLoad } from "./noisy_load.ts";
import { makeBenchSchool } from "./portfolio_school.ts";
import { reportFigures } from "./report.ts";

const QUIET = 20;
const CONNECTIONS = 100;
const ROUNDS = 5;
const ROUND_MS = 4_000;
const SETTLE_MS = 1_000;
/** Interval of one school: a lesson in which someone opens a page each second. */
const EVERY_MS = 1_000;

type Visitor = Session & { page: string };

await using world = await openServerWorld();
const quiet: Visitor[] = [];
for (let n = 0; n < QUIET; n++) quiet.push((await openVisitor(world, `quiet-${n}`)).visitor);
const { visitor, portfolio } = await openVisitor(world, "noisy");
const target = {
  ...visitor,
  port: world.port,
  connections: CONNECTIONS,
  submissions: portfolio.submissions.map(({ id }) => id),
  sheet: links.summary(portfolio.unitId),
  picture: await photo(),
};
await using server = await world.start(SERVER, ONE_ISOLATE);
const worker = new Worker(new URL("./noisy_load.ts", import.meta.url), { type: "module" });
const noisy = wrap<NoisyLoad>(worker);
try {
  await visitAll(server, SETTLE_MS);
  const [alone, beside]: [number[], number[]] = [[], []];
  for (let round = 1; round <= ROUNDS; round++) {
    await visitAll(server, SETTLE_MS);
    const before = await visitAll(server, ROUND_MS);
    await noisy.start(target);
    await visitAll(server, SETTLE_MS);
    const during = await visitAll(server, ROUND_MS);
    const answers = await noisy.stop();
    alone.push(...before);
    beside.push(...during);
    console.log(`round ${round}: alone ${show(before)}; beside ${show(during)}`);
    console.log(`  the noisy one: ${Object.entries(answers).map((entry) => entry.join(" × ")).join(", ")}`);
  }
  console.log(`all: alone ${show(alone)}; beside ${show(beside)}`);
  reportFigures([{
    name: "twenty schools' pages beside a noisy one, 95th percentile",
    value: percentile(beside, 0.95) / percentile(alone, 0.95),
    unit: "× alone",
    wanted: { atMost: 2 },
  }]);
} finally {
  worker.terminate();
}

async function openVisitor(world: World, subdomain: string) {
  const { teacher, portfolio } = await makeBenchSchool(world, subdomain);
  return { portfolio, visitor: { ...sessionOf(teacher), page: `/student-portfolio/${portfolio.id}` } };
}

/** Each school opens its page again and again, at its own times; milliseconds of each. */
async function visitAll(server: ServerProcess, ms: number): Promise<number[]> {
  const until = performance.now() + ms;
  const times = await Promise.all(quiet.map(async (visitor, n) => {
    const taken: number[] = [];
    await setTimeout(EVERY_MS * n / QUIET);
    while (performance.now() < until) {
      const begun = performance.now();
      const { status, text } = await server.request(visitor.host, visitor.page, visitor);
      if (status !== 200) throw new Error(`a page answered ${status}: ${text}`);
      taken.push(performance.now() - begun);
      await setTimeout(Math.max(0, EVERY_MS - (performance.now() - begun)));
    }
    return taken;
  }));
  return times.flat();
}

/** As a phone's, but smaller. */
async function photo(): Promise<Uint8Array> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const create = { width: 1200, height: 900, channels: 3, background: "white", noise } as const;
  return new Uint8Array(await sharp({ create }).jpeg({ quality: 70 }).toBuffer());
}

function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!;
}

function show(times: readonly number[]): string {
  const [median, p95, slowest] = [0.5, 0.95, 0.9999].map((share) => percentile(times, share).toFixed(1));
  return `${median}, 95 % within ${p95}, all within ${slowest} ms`;
}
