import type { Page } from "playwright-core";
import { addStudent, assign } from "../factories.ts";
import { openLiveSchool } from "./live_school.ts";
import { outcomeCard } from "./page_actions.ts";

export const reflectionBox = (page: Page, outcome: number) =>
  page.getByRole("textbox", { name: `Student Reflection for outcome ${outcome}` });
export const waitForSaved = (page: Page, outcome: number) =>
  outcomeCard(page, outcome).getByText("Saved", { exact: true }).waitFor();
export const draftKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^unitfolio:\w+:text:/.test(key)));

/** Two students with a portfolio each. */
export async function openSchool() {
  const school = await openLiveSchool();
  const { teacher } = school;
  const amira = await addStudent(teacher, { firstName: "Amira", lastName: "Begum" });
  const jay = await addStudent(teacher, { firstName: "Jay", lastName: "Cole" });
  return { ...school, amira, jay, own: await assign(teacher, amira), other: await assign(teacher, jay) };
}
