// `deno task bench staff_pages`: the requests of a first visit to pages for staff, until the page has fetched what its
// dialogs need.
import type { Browser } from "playwright-core";
import type { BrowserClient } from "../browser_client.ts";
import { addStudent, assign, signInStaff } from "../factories.ts";
import { DESKTOP, launchBrowser } from "../journeys/browser.ts";
import { measureVisit } from "../journeys/slow_line.ts";
import { LAUNCHER } from "../processes/server_process.ts";
import { openServerWorld } from "../processes/server_world.ts";
import { type Figure, reportFigures } from "./report.ts";

const PAGES = { "Manage Students": "/manage-students", board: "/portfolio-review" };
const CLASS = 30;
const FAST_LINE = { downlink: 1000, latency: 0, processor: 1 };

await using world = await openServerWorld();
const school = await world.school("oak");
await school.staff("teacher", "t@oak.example");
await school.staff("admin", "a@oak.example");
const staff = {
  teacher: await signInStaff(world, school, "t@oak.example"),
  administrator: await signInStaff(world, school, "a@oak.example"),
};
for (let i = 0; i < CLASS; i++) await assign(staff.teacher, await addStudent(staff.teacher), "100012");
await using _server = await world.start(LAUNCHER);
const browser = await launchBrowser();
try {
  const figures: Figure[] = [];
  for (const [who, client] of Object.entries(staff)) {
    for (const [name, path] of Object.entries(PAGES)) {
      const value = await countRequests(browser, client, `http://${school.host}${path}`);
      figures.push({
        name: `${name}, first visit, ${who}`,
        value,
        unit: "requests",
        wanted: { atMost: 20 },
      });
    }
  }
  reportFigures(figures);
} finally {
  await browser.close();
}

async function countRequests(browser: Browser, client: BrowserClient, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: DESKTOP, locale: "en-GB" });
  await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url })));
  const { requests } = await measureVisit(await context.newPage(), url, FAST_LINE);
  await context.close();
  return requests;
}
