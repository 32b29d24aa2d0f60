// `deno task pictures [name …]`: these of the guides' scenes, or all, at the demonstration school.
import { demonstrationLinks } from "../../../server/demonstration/demonstration_links.ts";
import { makeDemonstration } from "../../../server/demonstration/make_demonstration.ts";
import { startLibsqlServer } from "../../libsql_server.ts";
import { launchBrowser } from "../browser.ts";
import { type LiveWorld, openLiveWorld } from "../live_world.ts";
import { adminScenes } from "./admin_scenes.ts";
import { chatScenes } from "./chat_scenes.ts";
import { classScenes } from "./class_scenes.ts";
import { courseScenes } from "./course_scenes.ts";
import { embeddingScenes } from "./embedding_scenes.ts";
import { paperworkScenes } from "./paperwork_scenes.ts";
import { portfolioScenes } from "./portfolio_scenes.ts";
import { learningPlatformScenes } from "./learning_platform_scenes.ts";
import { signInScenes } from "./sign_in_scenes.ts";
import type { Scene } from "./stage.ts";
import { studentScenes } from "./student_scenes.ts";
import { teacherScenes } from "./teacher_scenes.ts";

const SCENES: readonly Scene[] = [
  ...studentScenes,
  ...teacherScenes,
  ...classScenes,
  ...portfolioScenes,
  ...adminScenes,
  ...paperworkScenes,
  ...chatScenes,
  ...embeddingScenes,
  ...learningPlatformScenes,
  ...signInScenes,
  ...courseScenes,
];

const TAKES = new Map(SCENES.map((scene) => [scene.name, () => playScene(scene)]));

const unknown = Deno.args.filter((name) => !TAKES.has(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")}. There are: ${[...TAKES.keys()].join(", ")}.`);
  Deno.exit(1);
}
const folder = await Deno.makeTempDir({ prefix: "unitfolio-libsql-" });
const databases = await startLibsqlServer({ folder });
Deno.env.set("LIBSQL_SERVER_URL", databases.url);
Deno.env.set("LIBSQL_ADMIN_URL", databases.adminUrl);
let failed = 0;
for (const [name, take] of TAKES) {
  if (Deno.args.length > 0 && !Deno.args.includes(name)) continue;
  try {
    await take();
    console.log(`taken: ${name}`);
  } catch (error) {
    failed++;
    console.error(`not taken: ${name}\n${error instanceof Error ? error.stack : error}`);
  }
}
await databases.stop();
await Deno.remove(folder, { recursive: true });
Deno.exit(failed === 0 ? 0 : 1);

/** At a school of its own. */
async function playScene({ play }: Scene): Promise<void> {
  await using browser = await launchBrowser();
  await using world = await openLiveWorld();
  await makeDemonstration(world.services);
  await world.runJobs();
  const teacher = await signInStaff(world, "teacher");
  const administrator = await signInStaff(world, "administrator");
  await play({ world, browser, links: await readLinks(world), teacher, administrator });
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
