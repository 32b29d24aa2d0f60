import assert from "node:assert/strict";
import { setImmediate, setTimeout } from "node:timers/promises";
import { makeBenchSchool } from "../bench/portfolio_school.ts";
import { openWorld, type World } from "../world.ts";

const QUIET = 20;
const PAGES = 200;
const CONNECTIONS = 100;
const ROUNDS = 2;
const MAX_RATIO = 2;

Deno.test(`${QUIET} schools' pages take less than twice their time while another sends all it can`, async () => {
  await using world = await openWorld({ adapter: "file", realTime: true });
  world.services.log = () => {};
  const quiet: Visitor[] = [];
  for (let n = 0; n < QUIET; n++) quiet.push(await openVisitor(world, `quiet-${n}`));
  const noisy = await openVisitor(world, "noisy");
  await visit(quiet);
  const [alone, beside]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(...await visit(quiet));
    const load = startLoad(noisy);
    await visit(quiet);
    beside.push(...await visit(quiet));
    console.log(`  alone ${show(alone)}; beside ${await load.stop()} requests ${show(beside)}`);
  }
  const ratio = percentile(beside, 0.95) / percentile(alone, 0.95);
  assert.ok(ratio < MAX_RATIO, `${ratio.toFixed(2)} times as long`);
});

type Visitor = Awaited<ReturnType<typeof openVisitor>>;

async function openVisitor(world: World, subdomain: string) {
  const { teacher, portfolio } = await makeBenchSchool(world, subdomain);
  return { teacher, submissions: portfolio.submissions, page: `/student-portfolio/${portfolio.id}` };
}

/** One school after another, at any time; milliseconds of the isolate's processor until each page was there. */
async function visit(visitors: readonly Visitor[]): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < PAGES; n++) {
    await setTimeout(1 + n % 10);
    const { teacher, page } = visitors[n % visitors.length]!;
    const before = processorMs();
    assert.equal((await teacher.get(page)).status, 200);
    taken.push(processorMs() - before);
  }
  return taken;
}

/** Pages and saves over and over, from many connections. */
function startLoad({ teacher, submissions, page }: Visitor) {
  let loading = true;
  let answered = 0;
  const all = Array.from({ length: CONNECTIONS }, async (_, i) => {
    for (let n = i; loading; n++) {
      await setImmediate();
      const { id } = submissions[n % submissions.length]!;
      if (n % 8 > 0) await teacher.get(page);
      else await teacher.put(`/api/submissions/${id}`, { teacherComment: `Well done, ${n}` });
      answered++;
    }
  });
  return {
    async stop() {
      loading = false;
      await Promise.all(all);
      return answered;
    },
  };
}

/** Processor time of this thread, whatever else the machine does. Linux: /proc, schedstat. */
function processorMs(): number {
  const [nanoseconds] = Deno.readTextFileSync("/proc/thread-self/schedstat").split(" ");
  return Number(nanoseconds) / 1e6;
}

function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!;
}

function show(times: readonly number[]): string {
  return `${percentile(times, 0.5).toFixed(1)}, 95 % within ${percentile(times, 0.95).toFixed(1)} ms`;
}
