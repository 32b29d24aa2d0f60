import type { Locator, Page } from "playwright-core";
import { announce, postMessage, startThread } from "../../server/features/chat/testing.ts";
import { addStudent, assign, signInStaff, signInStudent } from "../factories.ts";
import { openLiveWorld } from "./live_world.ts";

export const SIZES = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

/** Two students on one unit and one without a unit, with clients for all. */
export async function openMessagesSchool() {
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
    amiraClient: await signInStudent(world, oak, amira),
    jayClient: await signInStudent(world, oak, jay),
    olgaClient: await signInStudent(world, oak, olga),
    announce: (text: string) => announce(ruth, garden.unitId, text),
    /** In the conversation of the first student and the teacher. */
    postDirect: async (client: typeof ruth, text: string) =>
      await postMessage(client, await startThread(client, garden), text),
  };
}
export type MessagesSchool = Awaited<ReturnType<typeof openMessagesSchool>>;

/** Pages poll when they become visible. */
export const pollNow = (page: Page) => page.evaluate(() => dispatchEvent(new Event("visibilitychange")));

export const messagesTab = (page: Page, name: "Conversations" | "Announcements") =>
  page.getByRole("tab", { name: new RegExp(`^${name}`), includeHidden: true });

export const threadRow = (page: Page, text: string | RegExp) =>
  page.locator("[role=tabpanel]:not([hidden])").getByRole("link", { includeHidden: true }).filter({
    hasText: text,
  });

export const chatDialog = (page: Page, name: string | RegExp = /./) => page.getByRole("dialog", { name });

/** The entry of the navigation, which a phone hides behind its Menu button. */
export const messagesLink = (page: Page) =>
  page.getByRole("link", { name: /^Messages\b/, includeHidden: true });

/** Waits for the count of unread messages in a link or tab. */
export async function waitForUnread(owner: Locator, count: number | "none") {
  if (count === "none") await owner.getByText(/^\d+ unread/).waitFor({ state: "detached" });
  else await owner.getByText(new RegExp(`^${count} unread`)).waitFor({ state: "attached" });
}
