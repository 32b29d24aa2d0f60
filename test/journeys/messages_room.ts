import type { Page } from "playwright-core";
import { announce, begin, say } from "../../server/features/chat/testing.ts";
import { addStudent, assign, signInStaff, signInStudent } from "../factories.ts";
import { openLiveWorld } from "./live_world.ts";

export const SIZES = { desk: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

/** A school that is open to browsers: a teacher with a class of two on one unit, and a third without any. */
export async function openMessagesRoom() {
  const world = await openLiveWorld();
  const oak = await world.school("oak", "Oak Lane Centre");
  await oak.staff("teacher", "ruth@oak.example", { firstName: "Ruth", lastName: "Hall" });
  await oak.staff("admin", "helen@oak.example", { firstName: "Helen", lastName: "Marsh" });
  const ruth = await signInStaff(world, oak, "ruth@oak.example");
  const amira = await addStudent(ruth, { firstName: "Amira", lastName: "Begum" });
  const jay = await addStudent(ruth, { firstName: "Jay", lastName: "Cole" });
  const olga = await addStudent(ruth, { firstName: "Olga", lastName: "Nowak" });
  const garden = await assign(ruth, amira);
  await assign(ruth, jay);
  return {
    ...{ world, oak, ruth, amira, jay, olga, garden },
    ofAmira: await signInStudent(world, oak, amira),
    ofJay: await signInStudent(world, oak, jay),
    ofOlga: await signInStudent(world, oak, olga),
    announce: (words: string) => announce(ruth, garden.unitId, words),
    /** What the first student and the teacher say to each other about the garden. */
    talk: async (who: typeof ruth, words: string) => await say(who, await begin(who, garden), words),
  };
}
export type MessagesRoom = Awaited<ReturnType<typeof openMessagesRoom>>;

/** Comes back to the page, which asks at once for what it otherwise asks now and then. */
export const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event("visibilitychange")));

export const tab = (page: Page, name: "Conversations" | "Announcements") =>
  page.getByRole("tab", { name: new RegExp(`^${name}`) });

/** A conversation's row, by any of its words. */
export const row = (page: Page, words: string | RegExp) =>
  page.locator("[role=tabpanel]:not([hidden]) .thread-row", { hasText: words });

/** The window that a conversation is read in. */
export const chat = (page: Page, name: string | RegExp = /./) => page.getByRole("dialog", { name });

/** Waits until a place of the page says that so much is unread, or nothing. */
export async function unread(page: Page, place: string, count: number | "none") {
  const badge = page.locator(`${place} .count`);
  if (count === "none") await badge.waitFor({ state: "detached" });
  else await badge.filter({ hasText: `${count} unread` }).waitFor({ state: "attached" });
}
