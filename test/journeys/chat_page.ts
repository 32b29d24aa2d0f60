import type { Locator, Page } from "playwright-core";
import { addStudent } from "../factories.ts";
import { DESKTOP, PHONE } from "./browser.ts";
import { openTwoStudents } from "./live_school.ts";
import type { LiveWorldOptions } from "./live_world.ts";
import { ready } from "./page_actions.ts";

export const SIZES = { desktop: DESKTOP, phone: PHONE };

/** A teacher, an administrator, two students on one unit and one without. */
export async function openChatSchool(options?: LiveWorldOptions) {
  const school = await openTwoStudents(options);
  return { ...school, olga: await addStudent(school.teacher, { firstName: "Olga", lastName: "Nowak" }) };
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
  page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

export const storedMessageKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^unitfolio:\w+:message:/.test(key)));

/** A page removes what it has sent once it has read the reply. */
export const waitForNoStoredMessages = (page: Page) =>
  page.waitForFunction(() => !Object.keys(localStorage).some((key) => /^unitfolio:\w+:message:/.test(key)));

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

// The messages page.

export const messagesTab = (page: Page, name: "Conversations" | "Announcements") =>
  page.getByRole("tab", { name: new RegExp(`^${name}`), includeHidden: true });

export const threadRow = (page: Page, text: string | RegExp) =>
  page.locator("[role=tabpanel]:not([hidden])").getByRole("row", { includeHidden: true }).filter({
    hasText: text,
  });

/** Opens the row's conversation. */
export const threadLink = (page: Page, text: string | RegExp) =>
  threadRow(page, text).getByRole("link", { includeHidden: true });

/** The entry of the navigation, which a phone hides behind its Menu button. */
export const messagesLink = (page: Page) =>
  page.getByRole("link", { name: /^Messages\b/, includeHidden: true });

/** Waits for the count of unread messages in a link or tab. */
export async function waitForUnread(owner: Locator, count: number | "none") {
  if (count === "none") await owner.getByText(/^\d+ unread/).waitFor({ state: "detached" });
  else await owner.getByText(new RegExp(`^${count} unread`)).waitFor({ state: "attached" });
}
