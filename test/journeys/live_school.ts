import { signInNewStaff } from "../factories.ts";
import { launchBrowser } from "./browser.ts";
import { type LiveWorldOptions, openLiveWorld } from "./live_world.ts";

export const TEACHER = "daniel@oak.example";

export type LiveSchool = Awaited<ReturnType<typeof openLiveSchool>>;

/** A browser, and a school with a teacher and an administrator, who are signed in by `teacher` and `admin`. */
export async function openLiveSchool(options: Pick<LiveWorldOptions, "adapter" | "settings"> = {}) {
  const world = await openLiveWorld(options);
  const browser = await launchBrowser();
  const oak = await world.school("oak", "Oak Lane Centre");
  const daniel = { firstName: "Daniel", lastName: "Okafor" };
  const helen = { firstName: "Helen", lastName: "Marsh" };
  return {
    world,
    browser,
    oak,
    teacher: await signInNewStaff(world, oak, "teacher", TEACHER, daniel),
    admin: await signInNewStaff(world, oak, "admin", "helen@oak.example", helen),
    async [Symbol.asyncDispose]() {
      await browser.close();
      await world[Symbol.asyncDispose]();
    },
  };
}
