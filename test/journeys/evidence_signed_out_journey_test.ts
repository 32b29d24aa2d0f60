import assert from "node:assert/strict";
import { assertAccessible } from "./axe.ts";
import { withPage } from "./browser.ts";
import { download, openPortfolio, PHONE, png, watchOffsets } from "./evidence_page.ts";
import { openLine } from "./line.ts";
import { chooseFiles, holdSigningIn, ready, signInByMail } from "./on_the_page.ts";

/** 20 megabytes: more than the buffers of a connection take in. */
const BOOK = new TextEncoder().encode("Another line of a long diary about a bed.\n".repeat(480_000));
/** How much of it goes before the line is held. */
const SOME = 9_000_000;

Deno.test("an upload whose session ends in the middle says so, and goes on after signing in again", async () => {
  using line = openLine();
  await using room = await openPortfolio(line);
  const { world, browser, teacher, open, portfolio } = room;
  // What was chosen is known by its outside, so it must be one file of the disk.
  const folder = await Deno.makeTempDir({ prefix: "unitfolio-journey-" });
  const path = `${folder}/diary.txt`;
  await Deno.writeFile(path, BOOK);
  await withPage(browser, PHONE, async (page, problems) => {
    const choose = async () => {
      const [picker] = await Promise.all([
        page.waitForEvent("filechooser"),
        page.getByRole("button", { name: "Add files" }).first().click(),
      ]);
      await picker.setFiles(path);
    };
    await open(page, teacher);
    const place = page.url();
    const offsets = watchOffsets(page);
    line.holdAfter(SOME);
    await choose();
    await line.held();
    line.cut();
    await page.getByText("Waiting for the connection…").waitFor();
    await assertAccessible(page, "an upload that waits, on a phone");
    const signsInAgain = await holdSigningIn(page, /\/api\/login/);
    await page.context().clearCookies();
    line.mend();
    // Else it would wait out its pause, which has grown meanwhile.
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await signsInAgain();
    problems.expect(/^net::ERR/);
    problems.expect(/^401/);

    await signInByMail(world, page, "daniel@oak.example");
    await page.waitForURL(place);
    await ready(page);
    await choose();
    await download(page, "diary.txt").waitFor();
    assert.ok(offsets.at(-1)! > SOME / 2, `went on from ${offsets}`);
    const files = (await teacher.get(`/api/assignments/${portfolio.id}/files`)).json<
      { fileSize: number }[]
    >();
    assert.deepEqual(files.map(({ fileSize }) => fileSize), [BOOK.length]);
    await assertAccessible(page, "the file of an upload that went on");
  }).finally(() => Deno.remove(folder, { recursive: true }));
});

Deno.test("a session that has ended is said too when a file is looked at or a link is added", async () => {
  await using room = await openPortfolio();
  const { browser, student, open } = room;
  await withPage(browser, PHONE, async (page, problems) => {
    const endSession = async () => {
      const signsInAgain = await holdSigningIn(page, /student-access/);
      await page.context().clearCookies();
      return signsInAgain;
    };
    await open(page, student);
    await chooseFiles(page, 1, [png("bed.png")]);
    await download(page, "bed.png").waitFor();
    const fromViewer = await endSession();
    await page.getByRole("button", { name: "View bed.png" }).click();
    await fromViewer();
    problems.expect(/^401/);

    await open(page, student);
    await page.getByRole("button", { name: "More ways to add" }).first().click();
    await page.getByRole("button", { name: "Add link" }).first().click();
    await page.locator(":focus").and(page.getByLabel("URL")).fill("https://example.org/");
    const fromLink = await endSession();
    await page.getByRole("dialog").getByRole("button", { name: "Add link" }).click();
    await fromLink();
    problems.expect(/^401/);
  });
});

Deno.test("a file that does not come is said in words of its own", async () => {
  await using room = await openPortfolio();
  const { browser, student, open } = room;
  await withPage(browser, PHONE, async (page, problems) => {
    await open(page, student);
    await chooseFiles(page, 1, [png("bed.png")]);
    await download(page, "bed.png").waitFor();
    await page.route(/\/api\/files\/[^/]+$/, (route) => route.abort());
    await page.getByRole("button", { name: "View bed.png" }).click();
    await page.getByText("Image Preview Unavailable").waitFor();
    await page.getByText("Failed to view file").first().waitFor();
    await assertAccessible(page, "a picture that did not come");
    problems.expect(/api\/files/);
  });
});
