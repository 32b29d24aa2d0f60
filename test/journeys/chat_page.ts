import type { Locator, Page } from "playwright-core";
import { addStudent, assign, signInStaff, signInStudent } from "../factories.ts";
import type { LiveWorld } from "./live_world.ts";
import { ready } from "./page_actions.ts";

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

/** Two students with a portfolio each; clients of the teacher and the first student. */
export async function openChatSchool(world: LiveWorld) {
  const oak = await world.school("oak", "Oak Lane Centre");
  await oak.staff("teacher", "daniel@oak.example", { firstName: "Daniel", lastName: "Okafor" });
  const teacher = await signInStaff(world, oak, "daniel@oak.example");
  const amira = await addStudent(teacher, { firstName: "Amira", lastName: "Begum" });
  const jay = await addStudent(teacher, { firstName: "Jay", lastName: "Cole" });
  const portfolio = await assign(teacher, amira);
  const other = await assign(teacher, jay);
  return { oak, teacher, amira, jay, portfolio, other, student: await signInStudent(world, oak, amira) };
}

export async function openChat(page: Page, address: string): Promise<Locator> {
  await page.goto(address);
  await ready(page);
  await page.getByRole("button", { name: /^Chat/ }).click();
  const chat = page.getByRole("dialog", { name: /^Chat with/ });
  await chat.getByRole("region", { name: /^Conversation with/ }).waitFor();
  return chat;
}

export async function sendMessage(chat: Locator, message: string): Promise<void> {
  const box = chat.getByRole("textbox", { name: "Message" });
  await box.fill(message);
  await box.press("Enter");
}

/** A message stored by the server. */
export const sentMessage = (chat: Locator, text: string) =>
  chat.locator("li[data-seq]").filter({ has: chat.page().getByText(text, { exact: true }) });

export const pendingMessages = (chat: Locator) => chat.locator("li.message-waiting");

/** Pages poll when they become visible. */
export const pollNow = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

export const storedMessageKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^unitfolio:\w+:message:/.test(key)));

/** Only the visual viewport gets smaller, as on phones. */
export function showKeyboard(page: Page, pixels: number) {
  return page.evaluate((pixels) => {
    Object.defineProperty(visualViewport, "height", { value: innerHeight - pixels, configurable: true });
    visualViewport?.dispatchEvent(new Event("resize"));
  }, pixels);
}

export const waitForAnimations = (window: Locator) =>
  window.evaluate(async (element) => {
    await Promise.all(element.getAnimations().map(({ finished }) => finished));
  });
