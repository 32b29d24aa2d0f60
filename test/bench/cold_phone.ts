// `deno task bench cold_phone`: a student's portfolio on a slow phone, opened for the first and for the second time,
// beside a bare page of as many bytes. Wants two idle cores: the browser has one.
import { openBarePage } from "../journeys/bare_page.ts";
import { launchBrowser, PHONE } from "../journeys/browser.ts";
import { measureVisit, SLOW_PHONE, type Visit } from "../journeys/slow_line.ts";
import { LAUNCHER } from "../processes/server_process.ts";
import { openServerWorld } from "../processes/server_world.ts";
import { makeBenchSchool } from "./portfolio_school.ts";
import { median, reportFigures } from "./report.ts";

const ROUNDS = 5;

await using world = await openServerWorld();
const { school, student, portfolio } = await makeBenchSchool(world);
const cookies = [...student.cookies].map(([name, value]) => ({ name, value, url: `http://${school.host}/` }));
await using _server = await world.start(LAUNCHER);
const browser = await launchBrowser();
try {
  const rounds: Round[] = [];
  for (let round = 0; round <= ROUNDS; round++) rounds.push(await measureRound());
  // The first one warms the server and the browser.
  rounds.shift();
  const of = (pick: (round: Round) => number) => median(rounds.map(pick));
  reportFigures([
    figure("first visit, weight", of(({ first }) => first.bytes / 1000), "kB", 180),
    figure("first visit, requests", of(({ first }) => first.requests), "", 20),
    figure("first visit, first paint", of(({ first }) => first.firstPaint), "ms", 1000),
    figure("first visit, live", of(({ first }) => first.live), "ms", 1800),
    figure("first visit, live", of(({ first, bare }) => first.live / bare.live), "× a bare page", 1.8),
    figure("second visit, weight", of(({ second }) => second.bytes / 1000), "kB", 12),
    figure("second visit, live", of(({ second }) => second.live), "ms", 1200),
  ]);
} finally {
  await browser.close();
}

type Round = { first: Visit; second: Visit; bare: Visit };

async function measureRound(): Promise<Round> {
  const context = await browser.newContext({ viewport: PHONE, locale: "en-GB" });
  await context.addCookies(cookies);
  const url = `http://${school.host}/portfolio/${portfolio.id}`;
  const first = await measureVisit(await context.newPage(), url, SLOW_PHONE);
  await using page = openBarePage(first);
  const bare = await measureVisit(await context.newPage(), page.at("/"), SLOW_PHONE);
  const second = await measureVisit(await context.newPage(), url, SLOW_PHONE);
  await context.close();
  return { first, second, bare };
}

function figure(name: string, value: number, unit: string, atMost: number) {
  return { name, value, unit, wanted: { atMost } };
}
