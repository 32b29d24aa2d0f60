import assert from "node:assert/strict";
import { begin, rowsOf, say } from "../../server/features/chat/testing.ts";
import { sql } from "drizzle-orm";
import { assertAccessible } from "./axe.ts";
import { launchBrowser, withPage } from "./browser.ts";
import { DESK, lookAgain, openChat, openChatSchool, PHONE, said, waiting } from "./chat_on_the_page.ts";
import { openLiveWorld } from "./live_world.ts";
import { signIn } from "./on_the_page.ts";
import { enterAsStudent } from "./student_door.ts";

Deno.test("a conversation that is closed while somebody writes says so, gives the words back, and can be read on", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const { oak, teacher, portfolio } = await openChatSchool(world);
  const thread = await begin(teacher, portfolio);
  await say(teacher, thread, "Well done!");
  await withPage(browser, DESK, async (page, problems) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await signIn(world, page, oak.host, "daniel@oak.example");
    const chat = await openChat(page, world.at(oak, `/student-portfolio/${portfolio.id}`));
    await chat.getByRole("textbox", { name: "Message" }).fill("One more thing");
    const archived = await teacher.post(`/api/assignments/${portfolio.id}/archive`);
    assert.equal(archived.status, 200, archived.text);
    await chat.getByRole("button", { name: "Send" }).click();
    await chat.getByText(/^Not sent\. /).waitFor();
    problems.expect(/^409/);
    await lookAgain(page);
    await chat.getByText("This conversation is closed. You can still read it.").waitFor();
    assert.equal(await chat.getByRole("textbox").count(), 0);
    await assertAccessible(page, "a closed conversation");
    await chat.getByRole("button", { name: "Copy your message" }).click();
    await page.getByText("Message copied to clipboard").first().waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "One more thing");
    await page.reload();
    await waiting(chat).getByText("One more thing").waitFor();
    await chat.getByRole("button", { name: "Remove your message" }).click();
    await waiting(chat).waitFor({ state: "detached" });
    await said(chat, "Well done!").waitFor();
  });
});

Deno.test("a message is reported to the administrators, with words on who sees it", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const { oak, teacher, amira, portfolio } = await openChatSchool(world);
  const thread = await begin(teacher, portfolio);
  await say(teacher, thread, "Something unkind");
  await withPage(browser, PHONE, async (page, problems) => {
    await enterAsStudent(page, teacher, amira);
    const chat = await openChat(page, world.at(oak, `/portfolio/${portfolio.id}`));
    const flag = chat.getByRole("button", { name: /^Report the message from Daniel Okafor/ });
    await flag.click();
    const dialog = page.getByRole("dialog", { name: "Report this message" });
    await dialog.getByText("The administrators of your school will see this message").waitFor();
    await dialog.getByText("If you need help now, talk to an adult you trust.").waitFor();
    await assertAccessible(page, "reporting a message");
    await page.route("**/report", (route) => route.abort(), { times: 1 });
    await dialog.getByLabel("What is wrong with it?").fill("It hurt me.");
    await dialog.getByRole("button", { name: "Report", exact: true }).click();
    await dialog.getByText("It could not be reported. Check your connection, then try again.").waitFor();
    problems.expect(/report/);
    await dialog.getByRole("button", { name: "Report", exact: true }).click();
    await page.getByText("Message reported").first().waitFor();
    await dialog.waitFor({ state: "detached" });
    await chat.getByText("Reported", { exact: true }).waitFor();
    assert.equal(await flag.count(), 0);
    await page.reload();
    await chat.getByText("Reported", { exact: true }).waitFor();
    assert.equal(await flag.count(), 0, "and it is still said on the next visit");
    const reports = await rowsOf<{ reason: string }>(
      { world, school: oak },
      sql`select reason from chat_reports`,
    );
    assert.deepEqual(reports, [{ reason: "It hurt me." }]);
  });
});

Deno.test("a message is read aloud sentence by sentence, one at a time, until it is pressed again", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const { oak, teacher, amira, portfolio } = await openChatSchool(world);
  const thread = await begin(teacher, portfolio);
  await say(teacher, thread, "Well done! Now water them. See you on Monday.");
  await say(teacher, thread, "Bring boots.");
  await withPage(browser, PHONE, async (page) => {
    await page.addInitScript(standInVoice);
    await enterAsStudent(page, teacher, amira);
    const chat = await openChat(page, world.at(oak, `/portfolio/${portfolio.id}`));
    const heard = () => page.evaluate(() => globalThis.heard);
    const finish = () => page.evaluate(() => globalThis.finishSentence());
    const [first, second] = [0, 1].map((index) =>
      chat.locator("li[data-seq]").nth(index).getByRole("button", { name: /(Read|Stop reading) the message/ })
    );
    assert.ok(first && second);
    await first.click();
    assert.deepEqual(await heard(), ["Well done!"]);
    await finish();
    assert.deepEqual(await heard(), ["Well done!", "Now water them."]);
    await second.click();
    assert.deepEqual(await heard(), ["Well done!", "Now water them.", "stop", "Bring boots."]);
    await chat.getByRole("button", { name: /^Stop reading/ }).waitFor();
    await finish();
    await chat.getByRole("button", { name: /^Stop reading/ }).waitFor({ state: "detached" });
    await first.click();
    await first.click();
    await page.getByRole("button", { name: "Close chat" }).click();
    assert.deepEqual((await heard()).slice(4), ["Well done!", "stop"]);
  });
});

declare global {
  var heard: string[];
  var finishSentence: () => void;
}

/** Stands in for the browser's voice, which says nothing on a machine without one. */
function standInVoice() {
  let saying: { onend: (() => void) | null } | null = null;
  globalThis.heard = [];
  globalThis.finishSentence = () => {
    const said = saying;
    saying = null;
    said?.onend?.();
  };
  Object.defineProperty(globalThis, "speechSynthesis", {
    value: {
      speak: (utterance: { text: string; onend: () => void }) => {
        saying = utterance;
        globalThis.heard.push(utterance.text);
      },
      cancel: () => {
        if (saying) globalThis.heard.push("stop");
        saying = null;
      },
    },
  });
}
