import type { Page } from "playwright-core";
import { addStudent, assign, signInStaff } from "../factories.ts";
import { openLiveWorld } from "./live_world.ts";

/** The reflection of an outcome. */
export const boxOf = (page: Page, outcome: number) =>
  page.getByRole("textbox", { name: `Student Reflection for outcome ${outcome}` });
/** Waits until an outcome says that its words are saved. */
export const saved = (page: Page, outcome: number) =>
  page.locator(`#outcome-${outcome}`).getByText("Saved", { exact: true }).waitFor();
/** What is kept in the browser, by its keys. */
export const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("unitfolio-words:")));

/** A school that is open to browsers: a teacher, two students, a portfolio each. */
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
