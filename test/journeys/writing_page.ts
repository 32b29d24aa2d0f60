import type { Page } from "playwright-core";
import { outcomeCard } from "./page_actions.ts";

export const reflectionBox = (page: Page, outcome: number) =>
  page.getByRole("textbox", { name: `Student Reflection for outcome ${outcome}` });
export const waitForSaved = (page: Page, outcome: number) =>
  outcomeCard(page, outcome).getByText("Saved", { exact: true }).waitFor();
export const draftKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^unitfolio:\w+:text:/.test(key)));
