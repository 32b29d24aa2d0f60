import type { Page } from "playwright-core";
import { ready, waitForPage } from "../page_actions.ts";
import { takePicture } from "./camera.ts";
import { type Scene, signInByLink, type Stage, withPage } from "./stage.ts";

type Item = { id: string; unitCode: string; student: { firstName: string } };

async function openChat(page: Page, name: string) {
  await page.getByRole("button", { name: /^Chat/ }).click();
  const chat = page.getByRole("dialog", { name });
  await chat.getByRole("log").locator("li").last().waitFor();
  return chat;
}

async function findPortfolioId({ teacher }: Stage, firstName: string, unitCode: string) {
  const items = (await teacher.get("/api/assignments?limit=50")).json<Item[]>();
  const item = items.find((item) => item.student.firstName === firstName && item.unitCode === unitCode);
  if (!item) throw new Error(`${firstName} has no portfolio of ${unitCode}.`);
  return item.id;
}

export const chatScenes: readonly Scene[] = [
  {
    name: "student-chat",
    play: (stage) =>
      withPage(stage, "phone", async (page) => {
        await page.goto(stage.links.student);
        await ready(page);
        await page.getByLabel("Email address").fill(stage.links.studentEmail);
        await page.getByRole("button", { name: "Verify Email & Access Portfolio" }).click();
        await waitForPage(page, /\/(portfolio\/.*)?$/);
        const { origin } = new URL(page.url());
        await page.goto(`${origin}/messages`);
        await ready(page);
        await takePicture(page, "phone-messages");
        await page.goto(`${origin}/portfolio/${await findPortfolioId(stage, "Amelia", "118204")}`);
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
      withPage(stage, "wide", async (page) => {
        await signInByLink(page, stage.links.teacher);
        await page.goto(`http://${stage.teacher.host}/messages`);
        await ready(page);
        await takePicture(page, "wide-messages");
        const id = await findPortfolioId(stage, "Mohammed", "119412");
        await page.goto(`http://${stage.teacher.host}/student-portfolio/${id}`);
        await ready(page);
        const chat = await openChat(page, "Chat with Mohammed Rahman");
        await chat.getByRole("textbox").fill("Yes, you can. It is open until I assess it.");
        await takePicture(page, "wide-chat");
      }),
  },
];
