// `deno task bench daily_round`: 1,000 schools swept at once, as after a day's stop, the sweep
// after it, a school made, and a server at rest and after 400 schools were opened in turn. Reads /proc, so it needs Linux.
import process from "node:process";
import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { rowsOf } from "../../db/testing.ts";
import { runDue } from "../../server/jobs/run_due.ts";
import { ONE_ISOLATE, SERVER, startServer } from "../processes/server_process.ts";
import { openWorld, type World } from "../world.ts";
import { addSchools } from "./many_schools.ts";
import { type Figure, reportFigures } from "./report.ts";

const SCHOOLS = 1000;
const OPENED = 400;
const PROVISIONED = 50;
const DAY_MS = 86_400_000;
// Jobs may follow their due rows by this long (server/queue/tenant_due.ts).
const NEXT_ROUND_MS = 10_000;
const LAG_TIMER_MS = 5;

type BenchSchool = Awaited<ReturnType<typeof addSchools>>[number];

await using world = await openWorld();
world.services.log = () => {};
const schools = await addSchools(world, SCHOOLS);
reportFigures([
  ...await measureRounds(world, schools),
  await measureProvisioning(world),
  ...await measureServer(world, schools),
]);

async function measureRounds(world: World, schools: BenchSchool[]): Promise<Figure[]> {
  world.advance(DAY_MS);
  const first = await measureRound(world);
  world.advance(NEXT_ROUND_MS);
  const second = await measureRound(world);
  world.advance(DAY_MS);
  const idle = await measureRound(world);
  if (first.done < SCHOOLS || idle.done < SCHOOLS) {
    throw new Error(`only ${first.done} and ${idle.done} schools were swept`);
  }
  const opening = await openingSeconds(world, schools);
  return [
    figure("daily sweep of 1,000 schools", first.cpuSeconds / opening, "× opening each once", 3.5),
    figure("daily sweep with nothing to remove", idle.cpuSeconds, "s of processor", 6),
    figure("daily sweep, written", first.writtenMb, "MB", 50),
    figure("daily sweep, longest wait of a timer", first.lagMs, "ms", 50),
    figure("a second sweep straight after", second.cpuSeconds, "s of processor", 0.1),
  ];
}

async function measureRound({ services }: World) {
  const lag = lagMeter();
  const [cpu, written] = [cpuSeconds(), await writtenBytes()];
  const { done } = await runDue(services);
  return {
    done,
    cpuSeconds: cpuSeconds() - cpu,
    writtenMb: (await writtenBytes() - written) / 1e6,
    lagMs: await lag.stop(),
  };
}

/** After the first, which fills the template. */
async function measureProvisioning(world: World): Promise<Figure> {
  await world.school("new-0");
  const before = cpuSeconds();
  for (let i = 1; i <= PROVISIONED; i++) await world.school(`new-${i}`);
  const each = (cpuSeconds() - before) / PROVISIONED;
  return figure("a school provisioned", each * 1000, "ms of processor", 5);
}

async function openingSeconds({ services }: World, schools: BenchSchool[]): Promise<number> {
  const before = cpuSeconds();
  for (const { id } of schools) await services.doors.readTenant(id, (db) => db.all(rowsOf(sql`select 1`)));
  return cpuSeconds() - before;
}

async function measureServer(world: World, schools: BenchSchool[]): Promise<Figure[]> {
  // The server's clock has nothing to do.
  await world.runControl(sql`update tenant_due set due_at = '9999-01-01T00:00:00.000Z'`);
  await world.runControl(sql`update outbox set run_at = '9999-01-01T00:00:00.000Z' where done_at is null`);
  await using server = await startServer({ args: SERVER, dataDir: world.dataDir, settings: ONE_ISOLATE });
  const idleMb = await residentMb(server.pid);
  for (const { subdomain } of schools.slice(0, OPENED)) {
    const { status } = await server.request(`${subdomain}.localhost:${server.port}`, "/");
    if (status !== 200) throw new Error(`a school's page answered ${status}`);
  }
  const files = [...Deno.readDirSync(`/proc/${server.pid}/fd`)].length;
  return [
    figure("memory at rest, one isolate", idleMb, "MB", 150),
    figure(`memory after ${OPENED} schools`, await residentMb(server.pid), "MB", 300),
    figure(`open files after ${OPENED} schools`, files, "", 350),
  ];
}

function figure(name: string, value: number, unit: string, atMost: number): Figure {
  return { name, value, unit, wanted: { atMost } };
}

function lagMeter() {
  let last = performance.now();
  let longest = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - LAG_TIMER_MS);
    last = now;
  }, LAG_TIMER_MS);
  return {
    async stop(): Promise<number> {
      await setImmediate();
      clearInterval(timer);
      return longest;
    },
  };
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

// By calls, whatever the disk: what SQLite writes twice counts twice.
async function writtenBytes(): Promise<number> {
  const [, bytes] = /^wchar: (\d+)$/m.exec(await Deno.readTextFile("/proc/self/io")) ?? [];
  return Number(bytes);
}

async function residentMb(pid: number): Promise<number> {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(await Deno.readTextFile(`/proc/${pid}/status`)) ?? [];
  return Number(kilobytes) / 1000;
}
