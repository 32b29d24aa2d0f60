// `deno task bench school_size`: processor time of pages and calls in schools whose one teacher has 50, 500 and 5,000
// portfolios, measured in turns in one process. Needs one idle core.
import process from "node:process";
import { REGISTER_PAGE_SIZE } from "../../domain/register.ts";
import { loadAssets } from "../../server/services/assets.ts";
import { type BigSchool, openBigSchool } from "../big_school.ts";
import { openWorld } from "../world.ts";
import { type Figure, median, reportFigures } from "./report.ts";

const SIZES = [50, 500, 5_000] as const;
/** Rounds before those that count. */
const WARM_UP = 5;
const ROUNDS = 15;
/** Calls of a round, whose mean counts. */
const REPEATS = 4;

type Call = { name: string; who: "teacher" | "admin" | "student"; path: string; wanted: Wanted };
/** Milliseconds in the largest school, or how many times those of the smallest, or of the middle one, whose page is full. */
type Wanted = { ms: number } | { times: number; of?: 500 };

const CALLS: readonly Call[] = [
  { name: "portfolio page", who: "teacher", path: "/student-portfolio/:portfolio", wanted: { times: 1.11 } },
  { name: "start page", who: "teacher", path: "/", wanted: { ms: 8 } },
  { name: "start page, administrator", who: "admin", path: "/", wanted: { ms: 8 } },
  { name: "Waiting for you", who: "teacher", path: "/waiting", wanted: { ms: 8 } },
  { name: "counts of waiting work", who: "teacher", path: "/api/waiting/counts", wanted: { ms: 5 } },
  { name: "unread count", who: "teacher", path: "/api/chat/unread-count", wanted: { ms: 0.7 } },
  { name: "messages", who: "teacher", path: "/messages", wanted: { times: 2 } },
  { name: "unit", who: "teacher", path: "/units/:unit", wanted: { ms: 20 } },
  { name: "summary sheet", who: "teacher", path: "/summary-sheets?unit=:unit", wanted: { ms: 20 } },
  { name: "board", who: "teacher", path: "/api/board", wanted: { ms: 6 } },
  { name: "Manage Students", who: "teacher", path: "/manage-students", wanted: { times: 2, of: 500 } },
  { name: "Manage Students, administrator", who: "admin", path: "/manage-students", wanted: { times: 2 } },
  { name: "claims", who: "admin", path: "/claims", wanted: { times: 2, of: 500 } },
  { name: "a search", who: "admin", path: "/api/admin/student-search?find=Zz0001", wanted: { times: 2 } },
];

const assets = await loadAssets(new URL("../../dist/client/", import.meta.url));
const schools: BigSchool[] = [];
for (const size of SIZES) {
  const world = await openWorld({ adapter: "file", assets });
  world.services.log = () => {};
  schools.push(await openBigSchool(world, size));
}
const figures: Figure[] = [];
for (const { name, who, path, wanted } of CALLS) {
  const costs = await costsOf(who, path);
  const [small, middle, large] = costs.map(({ ms }) => ms) as [number, number, number];
  const shown = costs.map(({ ms, bytes }) => `${ms.toFixed(2)} ms ${Math.round(bytes / 1000)} kB`).join(", ");
  console.log(`${name}: ${shown}`);
  figures.push(
    "ms" in wanted
      ? { name: `${name}, 5,000 portfolios`, value: large, unit: "ms", wanted: { atMost: wanted.ms } }
      : {
        name: `${name}, 5,000 portfolios`,
        value: large / (wanted.of ? middle : small),
        unit: `× ${wanted.of ?? SIZES[0]} portfolios`,
        wanted: { atMost: wanted.times },
      },
  );
}
const unit = await costsOf("teacher", "/units/:unit");
figures.push({
  name: "a unit with three outcomes, for each student",
  value: unit.at(-1)!.bytes / 1000 / REGISTER_PAGE_SIZE,
  unit: "kB",
  wanted: { atMost: 1.5 },
});
reportFigures(figures);
Deno.exit();

/** Processor time of one call in each school, its median, and the bytes of its answer. */
async function costsOf(who: Call["who"], path: string): Promise<{ ms: number; bytes: number }[]> {
  const times: number[][] = SIZES.map(() => []);
  const bytes: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const [index, school] of schools.entries()) {
      const { portfolio, thread } = school;
      const address = path.replace(":portfolio", portfolio.id).replace(":unit", portfolio.unitId)
        .replace(":thread", thread);
      const startedAt = process.cpuUsage();
      for (let call = 0; call < REPEATS; call++) {
        const answer = await school[who].get(address);
        if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
        bytes[index] = answer.text.length;
      }
      const { user, system } = process.cpuUsage(startedAt);
      if (round >= 0) times[index]!.push((user + system) / 1000 / REPEATS);
    }
  }
  return times.map((values, index) => ({ ms: median(values), bytes: bytes[index]! }));
}
