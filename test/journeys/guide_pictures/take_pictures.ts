// Takes the pictures of the guides again, at the demonstration school: deno task build, then
// deno run -A test/journeys/guide_pictures/take_pictures.ts [scene …]
import { demonstrationLinks } from "../../../server/demonstration/demonstration_links.ts";
import { makeDemonstration } from "../../../server/demonstration/make_demonstration.ts";
import { launchBrowser } from "../browser.ts";
import { type LiveWorld, openLiveWorld } from "../live_world.ts";
import { adminScenes } from "./admin_scenes.ts";
import { chatScenes } from "./chat_scenes.ts";
import type { Scene } from "./stage.ts";
import { studentScenes } from "./student_scenes.ts";
import { teacherScenes } from "./teacher_scenes.ts";

const SCENES: readonly Scene[] = [...studentScenes, ...teacherScenes, ...adminScenes, ...chatScenes];

if (import.meta.main) Deno.exit(await takeAll(Deno.args));

/** Plays the scenes of these names, or all, each at a school of its own; gives the process's exit code. */
async function takeAll(names: readonly string[]): Promise<number> {
  await using browser = await launchBrowser();
  let failed = 0;
  for (const { name, play } of SCENES) {
    if (names.length > 0 && !names.includes(name)) continue;
    try {
      await using world = await openLiveWorld();
      await makeDemonstration(world.services);
      await world.runJobs();
      const teacher = await signedIn(world, "teacher");
      const administrator = await signedIn(world, "administrator");
      await play({ world, browser, links: await linksOf(world), teacher, administrator });
      console.log(`taken: ${name}`);
    } catch (error) {
      failed++;
      console.error(`not taken: ${name}\n${error instanceof Error ? error.stack : error}`);
    }
  }
  return failed === 0 ? 0 : 1;
}

/** Somebody of the school without a screen. */
async function signedIn(world: LiveWorld, who: "teacher" | "administrator") {
  const { pathname, search, host } = new URL((await linksOf(world))[who]);
  const caller = world.browser(host);
  await caller.post(pathname + search);
  return caller;
}

async function linksOf({ services }: LiveWorld) {
  const links = await demonstrationLinks(services);
  if (!links) throw new Error("There is no demonstration school.");
  return links;
}
