import { postMessage, startThread } from "../../server/features/chat/testing.ts";
import { withPage } from "./browser.ts";
import { openChatSchool, showKeyboard } from "./chat_page.ts";
import { openAs, ready } from "./page_actions.ts";
import { signInStudent } from "../factories.ts";

Deno.test("on a phone in landscape a long message and Send stay above the keyboard", async () => {
  await using school = await openChatSchool();
  const { world, browser, oak, teacher, amira, portfolio } = school;
  await postMessage(teacher, await startThread(teacher, portfolio), "Well done today!");
  await withPage(browser, { width: 640, height: 360 }, async (page) => {
    await openAs(page, await signInStudent(world, oak, amira), `/messages?about=${portfolio.id}`);
    const assertFitsAbove = async (keyboard: number) => {
      const window = page.getByRole("dialog", { name: "Chat with Teacher" });
      await window.getByRole("textbox").fill("a line\n".repeat(12));
      await showKeyboard(page, keyboard);
      await page.waitForFunction((keyboard) => {
        const [header, box, send] = ["header", ".chat-box", "[type=submit]"]
          .map((part) => document.querySelector(`[role=dialog] ${part}`)?.getBoundingClientRect());
        const end = innerHeight - keyboard;
        return header && box && send && header.bottom <= box.top && box.bottom <= end && send.bottom <= end;
      }, keyboard);
      await showKeyboard(page, 0);
    };
    await assertFitsAbove(200);
    await page.goto(world.at(oak, `/portfolio/${portfolio.id}`));
    await ready(page);
    await page.getByRole("button", { name: /^Chat/ }).click();
    await assertFitsAbove(200);
  });
});
