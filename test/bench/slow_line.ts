// `deno task bench slow_line`: from the first paint of a portfolio to a box that works, for its student and for staff, on
// a line of 50 kB/s.
import { launchBrowser, PHONE } from "../journeys/browser.ts";
import { measureVisit, type Visit } from "../journeys/slow_line.ts";
import { LAUNCHER } from "../processes/server_process.ts";
import { openServerWorld } from "../processes/server_world.ts";
import { makeBenchSchool } from "./portfolio_school.ts";
import { median, reportFigures } from "./report.ts";
import type { BrowserClient } from "../browser_client.ts";

const ROUNDS = 5;
const LINE = { downlink: 0.4, latency: 150, processor: 1 };

await using world = await openServerWorld();
const { school, student, teacher, portfolio } = await makeBenchSchool(world);
await using _server = await world.start(LAUNCHER);
const browser = await launchBrowser();
try {
  const visits = { student: [] as Visit[], staff: [] as Visit[] };
  for (let round = 0; round <= ROUNDS; round++) {
    visits.student.push(await visit(student, `/portfolio/${portfolio.id}`));
    visits.staff.push(await visit(teacher, `/student-portfolio/${portfolio.id}`));
  }
  reportFigures(
    Object.entries(visits).flatMap(([who, [_warmUp, ...rounds]]) => [
      figure(`at 50 kB/s, ${who}, first paint`, median(rounds.map(({ firstPaint }) => firstPaint)), 1700),
      figure(`at 50 kB/s, ${who}, boxes work`, median(rounds.map(({ live }) => live)), 4500),
    ]),
  );
} finally {
  await browser.close();
}

async function visit(client: BrowserClient, path: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: PHONE, locale: "en-GB" });
  await context.addCookies(
    [...client.cookies].map(([name, value]) => ({ name, value, url: `http://${school.host}/` })),
  );
  const measured = await measureVisit(await context.newPage(), `http://${school.host}${path}`, LINE);
  await context.close();
  return measured;
}

function figure(name: string, ms: number, atMost: number) {
  return { name, value: ms, unit: "ms", wanted: { atMost } };
}
