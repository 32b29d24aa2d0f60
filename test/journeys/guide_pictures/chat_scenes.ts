import type { Page } from "playwright-core";
import { links } from "../../../domain/links.ts";
import { ready } from "../page_actions.ts";
import { takePicture } from "./camera.ts";
import { findPortfolio, openStaffPage, openStudentPage, type Scene, withPage } from "./stage.ts";

async function openChat(page: Page, name: string) {
  await page.getByRole("button", { name: /^Chat/ }).click();
  const chat = page.getByRole("dialog", { name });
  await chat.getByRole("log").locator("li").last().waitFor();
  return chat;
}

export const chatScenes: readonly Scene[] = [
  {
    name: "student-chat",
    play: (stage) =>
      withPage(stage, "phone", async (page) => {
        await openStudentPage(stage, page, links.messages());
        await takePicture(page, "phone-messages");
        const { id } = await findPortfolio(stage, "Amelia", "118204");
        await page.goto(new URL(links.portfolio(id), page.url()).href);
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
        await openStaffPage(stage, page, "teacher", links.messages());
        await takePicture(page, "wide-messages");
        const { id } = await findPortfolio(stage, "Mohammed", "119412");
        await page.goto(new URL(links.studentPortfolio(id), page.url()).href);
        await ready(page);
        const chat = await openChat(page, "Chat with Mohammed Rahman");
        await chat.getByRole("textbox").fill("Yes, you can. It is open until I assess it.");
        await takePicture(page, "wide-chat");
      }),
  },
];
