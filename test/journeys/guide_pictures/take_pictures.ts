// Takes the guides' pictures at the demonstration school: deno task build, then
// deno run -A test/journeys/guide_pictures/take_pictures.ts [scene …]
import { demonstrationLinks } from "../../../server/demonstration/demonstration_links.ts";
import { makeDemonstration } from "../../../server/demonstration/make_demonstration.ts";
import { launchBrowser } from "../browser.ts";
import { type LiveWorld, openLiveWorld } from "../live_world.ts";
import { adminScenes } from "./admin_scenes.ts";
import { chatScenes } from "./chat_scenes.ts";
import { classScenes } from "./class_scenes.ts";
import { portfolioScenes } from "./portfolio_scenes.ts";
import type { Scene } from "./stage.ts";
import { studentScenes } from "./student_scenes.ts";
import { teacherScenes } from "./teacher_scenes.ts";

const SCENES: readonly Scene[] = [
  ...studentScenes,
  ...teacherScenes,
  ...classScenes,
  ...portfolioScenes,
  ...adminScenes,
  ...chatScenes,
];

if (import.meta.main) Deno.exit(await takeAll(Deno.args));

/** Plays these scenes, or all, each at a school of its own; returns the exit code. */
async function takeAll(names: readonly string[]): Promise<number> {
  await using browser = await launchBrowser();
  let failed = 0;
  for (const { name, play } of SCENES) {
    if (names.length > 0 && !names.includes(name)) continue;
    try {
      await using world = await openLiveWorld();
      await makeDemonstration(world.services);
      await world.runJobs();
      const teacher = await signInStaff(world, "teacher");
      const administrator = await signInStaff(world, "administrator");
      await play({ world, browser, links: await readLinks(world), teacher, administrator });
      console.log(`taken: ${name}`);
    } catch (error) {
      failed++;
      console.error(`not taken: ${name}\n${error instanceof Error ? error.stack : error}`);
    }
  }
  return failed === 0 ? 0 : 1;
}

async function signInStaff(world: LiveWorld, role: "teacher" | "administrator") {
  const { pathname, search, host } = new URL((await readLinks(world))[role]);
  const client = world.browser(host);
  await client.post(pathname + search);
  return client;
}

async function readLinks({ services }: LiveWorld) {
  const links = await demonstrationLinks(services);
  if (!links) throw new Error("There is no demonstration school.");
  return links;
}
