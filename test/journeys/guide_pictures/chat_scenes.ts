import type { Page } from "playwright-core";
import { ready } from "../on_the_page.ts";
import { takePicture } from "./camera.ts";
import { enterByLink, type Scene, type Stage, withScreen } from "./stage.ts";

type Item = { id: string; unitCode: string; student: { firstName: string } };

/** Waits until the messages of an open chat stand there. */
async function openChat(page: Page, name: string) {
  await page.getByRole("button", { name: /^Chat/ }).click();
  const chat = page.getByRole("dialog", { name });
  await chat.getByRole("log").locator("li").last().waitFor();
  return chat;
}

async function portfolioOf({ teacher }: Stage, firstName: string, unitCode: string) {
  const all = (await teacher.get("/api/assignments?limit=50")).json<Item[]>();
  const item = all.find((item) => item.student.firstName === firstName && item.unitCode === unitCode);
  if (!item) throw new Error(`${firstName} has no portfolio of ${unitCode}.`);
  return item.id;
}

/** What a student and a teacher see of their chats. */
export const chatScenes: readonly Scene[] = [
  {
    name: "student-chat",
    play: (stage) =>
      withScreen(stage, "phone", async (page) => {
        await page.goto(stage.links.student);
        await ready(page);
        await page.getByLabel("Email address").fill(stage.links.studentEmail);
        await page.getByRole("button", { name: "Verify Email & Access Portfolio" }).click();
        await page.waitForURL(/\/(portfolio\/.*)?$/);
        const { origin } = new URL(page.url());
        await page.goto(`${origin}/messages`);
        await ready(page);
        await takePicture(page, "phone-messages");
        await page.goto(`${origin}/portfolio/${await portfolioOf(stage, "Amelia", "118204")}`);
        await ready(page);
        await page.setViewportSize({ width: 390, height: 700 });
        const chat = await openChat(page, "Chat with Teacher");
        await chat.getByRole("textbox").fill("I sat near the front and held on.");
        await takePicture(page, "phone-chat");
      }),
  },
  {
    name: "teacher-chat",
    play: (stage) =>
      withScreen(stage, "wide", async (page) => {
        await enterByLink(page, stage.links.teacher);
        await page.goto(`http://${stage.teacher.host}/messages`);
        await ready(page);
        await takePicture(page, "wide-messages");
        const id = await portfolioOf(stage, "Mohammed", "119412");
        await page.goto(`http://${stage.teacher.host}/student-portfolio/${id}`);
        await ready(page);
        const chat = await openChat(page, "Chat with Mohammed Rahman");
        await chat.getByRole("textbox").fill("Yes, you can. It is open until I assess it.");
        await takePicture(page, "wide-chat");
      }),
  },
];
