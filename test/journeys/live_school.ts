import type { Page } from "playwright-core";
import type { BrowserClient } from "../browser_client.ts";
import { addStudent, assign, signInNewStaff, signInStudent } from "../factories.ts";
import { launchBrowser } from "./browser.ts";
import { type LiveWorldOptions, openLiveWorld } from "./live_world.ts";
import { openAs } from "./page_actions.ts";

export const TEACHER = "daniel@oak.example";

export type LiveSchool = Awaited<ReturnType<typeof openLiveSchool>>;

/** A browser, and a school with a teacher and an administrator, who are signed in by `teacher` and `admin`. */
export async function openLiveSchool(options: LiveWorldOptions = {}) {
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
      // The server's shutdown waits for stalled requests.
      options.proxy?.disconnect();
      await world[Symbol.asyncDispose]();
    },
  };
}

/** With a portfolio of three outcomes, whose student is signed in by `student`. */
export async function openPortfolio(options?: LiveWorldOptions) {
  const school = await openLiveSchool(options);
  const { world, oak, teacher } = school;
  const amira = await addStudent(teacher, { firstName: "Amira", lastName: "Begum" });
  const portfolio = await assign(teacher, amira);
  const student = await signInStudent(world, oak, amira);
  const open = (page: Page, client: BrowserClient) => openAs(page, client, `/portfolio/${portfolio.id}`);
  return { ...school, amira, portfolio, student, open };
}

/** With two students, `amira` and `jay`, and their portfolios of the same unit, `portfolio` and `other`. */
export async function openTwoStudents(options?: LiveWorldOptions) {
  const school = await openPortfolio(options);
  const jay = await addStudent(school.teacher, { firstName: "Jay", lastName: "Cole" });
  return { ...school, jay, other: await assign(school.teacher, jay) };
}
