import type { Page } from "playwright-core";
import { addStudent, assign, signInStaff } from "../factories.ts";
import { openLiveWorld } from "./live_world.ts";
import { outcomeCard } from "./page_actions.ts";

export const reflectionBox = (page: Page, outcome: number) =>
  page.getByRole("textbox", { name: `Student Reflection for outcome ${outcome}` });
export const waitForSaved = (page: Page, outcome: number) =>
  outcomeCard(page, outcome).getByText("Saved", { exact: true }).waitFor();
export const draftKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^unitfolio:\w+:text:/.test(key)));

/** Two students with a portfolio each. */
export async function openSchool() {
  const world = await openLiveWorld();
  const oak = await world.school("oak", "Oak Lane Centre");
  await oak.staff("teacher", "daniel@oak.example", { firstName: "Daniel", lastName: "Okafor" });
  const teacher = await signInStaff(world, oak, "daniel@oak.example");
  const amira = await addStudent(teacher, { firstName: "Amira", lastName: "Begum" });
  const jay = await addStudent(teacher, { firstName: "Jay", lastName: "Cole" });
  const own = await assign(teacher, amira);
  const other = await assign(teacher, jay);
  return { world, oak, teacher, amira, jay, own, other };
}
