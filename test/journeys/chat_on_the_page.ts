import type { Locator, Page } from "playwright-core";
import { addStudent, assign, signInStaff, signInStudent } from "../factories.ts";
import type { LiveWorld } from "./live_world.ts";
import { ready } from "./on_the_page.ts";

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 900 };

/** A school with a teacher and two students of his, each with a portfolio, who can also be spoken for without a browser. */
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

/** A portfolio's chat, opened on its page. */
export async function openChat(page: Page, address: string): Promise<Locator> {
  await page.goto(address);
  await ready(page);
  await page.getByRole("button", { name: /^Chat/ }).click();
  const chat = page.getByRole("dialog", { name: /^Chat with/ });
  await chat.getByRole("region", { name: /^Conversation with/ }).waitFor();
  return chat;
}

/** Writes a message and sends it by Enter. */
export async function write(chat: Locator, message: string): Promise<void> {
  const box = chat.getByRole("textbox", { name: "Message" });
  await box.fill(message);
  await box.press("Enter");
}

/** A message that the server has, by its words. */
export const said = (chat: Locator, words: string) =>
  chat.locator("li[data-seq]").filter({ has: chat.page().getByText(words, { exact: true }) });

/** The messages that wait to be sent. */
export const waiting = (chat: Locator) => chat.locator("li.message-waiting");

/** Has a page ask at once for what is new, as it does when it is looked at again. */
export const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

/** The messages that wait in a browser, by their keys. */
export const keptMessages = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("unitfolio-chat:")));

/** Says what a phone says when its keyboard covers so many pixels of the page: only what is seen gets smaller. */
export function showKeyboard(page: Page, pixels: number) {
  return page.evaluate((pixels) => {
    Object.defineProperty(visualViewport, "height", { value: innerHeight - pixels, configurable: true });
    visualViewport?.dispatchEvent(new Event("resize"));
  }, pixels);
}

/** Waits until a window stands still: it rises a little as it comes. */
export const standsStill = (window: Locator) =>
  window.evaluate(async (element) => {
    await Promise.all(element.getAnimations().map(({ finished }) => finished));
  });
