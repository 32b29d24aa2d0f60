import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "drizzle-orm";
import type { Browser, Page } from "playwright-core";
import { links } from "../../domain/links.ts";
import { recordLinks } from "../../domain/record_links.ts";
import { add, addLink, upload } from "../../server/features/evidence/testing.ts";
import { unzipBytes } from "../../server/features/student_record/testing.ts";
import { addStudent, assign, signInStudent } from "../factories.ts";
import { assertAccessibleAtBothSizes } from "./axe.ts";
import { PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { download, downloadBytes, openAs, toasts } from "./page_actions.ts";
import { PNG, WAV } from "./sample_files.ts";

/** A leaver with a picture, a recording, a link and texts, and one without an address. */
async function openLeavers() {
  const school = await openLiveSchool();
  const { world, oak, teacher, admin } = school;
  const amira = await addStudent(teacher, {
    firstName: "Amira-Josephine",
    lastName: "Featherstonehaugh-Whittington",
    yearGroup: "Year 11",
  });
  const portfolio = await assign(teacher, amira);
  const student = await signInStudent(world, oak, amira);
  const [{ id }, second] = [portfolio.submissions[0]!, portfolio.submissions[1]!];
  for (const [bytes, fileName, to] of [[PNG, "bed 🌻 #1.png", id], [WAV, "a/b?.wav", second.id]] as const) {
    assert.equal((await add(student, to, await upload(student, bytes, fileName), { fileName })).status, 201);
  }
  assert.equal((await addLink(student, id, "https://garden.example/bed?row=1")).status, 201);
  await student.put(`/api/submissions/${id}`, { studentComment: "We dug </script> the bed.\nIt rained." });
  await teacher.put(`/api/submissions/${id}`, { teacherComment: "Well dug, and well told." });
  const bo = await addStudent(teacher, {
    firstName: "Bo",
    lastName: "Lind",
    email: null,
    yearGroup: "Year 11",
  });
  return { ...school, amira, bo, student, admin };
}

/** Unpacks a pack and opens its page from the disk, without a network. */
async function openPage<T>(
  browser: Browser,
  bytes: Uint8Array,
  fn: (page: Page) => Promise<T>,
) {
  const folder = await Deno.makeTempDir({ prefix: "unitfolio pack " });
  for (const [name, content] of await unzipBytes(bytes)) {
    await Deno.mkdir(dirname(join(folder, name)), { recursive: true });
    await Deno.writeFile(join(folder, name), content);
  }
  const context = await browser.newContext({ viewport: PHONE, offline: true });
  const requests: string[] = [];
  context.on("request", (request) => requests.push(request.url()));
  const problems: string[] = [];
  context.on("console", (message) => problems.push(message.text()));
  context.on("requestfailed", (request) => problems.push(request.url()));
  try {
    const page = await context.newPage();
    await page.goto(pathToFileURL(join(folder, "index.html")).href);
    await fn(page);
    assert.deepEqual(problems, []);
    assert.deepEqual(requests.filter((url) => !url.startsWith("file:")), []);
  } finally {
    await context.close();
    await Deno.remove(folder, { recursive: true });
  }
}

const countDownloads = sql`select sum(downloads) as n from pack_links`;

Deno.test("a student keeps a copy of their work, and leavers get their packs by an emailed link, and by hand", async () => {
  await using school = await openLeavers();
  const { world, browser, oak, amira, student, admin } = school;
  await withPage(browser, PHONE, async (page, problems) => {
    await openAs(page, student, "/");
    await assertAccessibleAtBothSizes(page, "a student's home");
    const own = await download(page, () => page.getByRole("link", { name: "Download my work" }).click());
    assert.match(own.suggestedFilename(), /^Amira-Josephine .* - units and work\.zip$/);
    await openPage(browser, await downloadBytes(own), async (pack) => {
      await pack.getByText("0 units awarded, 1 more started.").waitFor();
    });
    await page.context().clearCookies();
    const row = (text: string) =>
      page.getByRole("table", { name: "Leavers" }).getByRole("row").filter({
        hasText: text,
      });
    const press = (name: string | RegExp) => page.getByRole("button", { name }).click();
    await openAs(page, admin, recordLinks.schoolYear());
    await page.getByRole("heading", { name: "Nothing left to hand over" }).waitFor();
    await press("Start the school year");
    await page.getByRole("alertdialog").getByRole("button", { name: "Start the school year" }).click();
    await row("Bo Lind").getByText("No email address").waitFor();
    await assertAccessibleAtBothSizes(page, "a school year's leavers");

    await press("Email links to all (1)");
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText("1 leaver without an address left out").waitFor();
    await assertAccessibleAtBothSizes(page, "sending links to leavers");
    await dialog.getByRole("button", { name: "Email links" }).click();
    await toasts(page).getByText("1 link is being emailed").waitFor();
    await row("Amira").getByText("The link is being emailed").waitFor();
    await world.runJobs();
    await row("Amira").getByText(/Link emailed on/).waitFor();
    assert.equal(world.mails.at(-1)?.to, amira.email);

    await press(/^More for Bo Lind/);
    await press(/^Mark as handed over/);
    await row("Bo Lind").waitFor({ state: "detached" });
    await page.locator("#leavers-title:focus").waitFor();
    await page.getByLabel("Packs", { exact: true }).selectOption({ label: "Handed over" });
    await row("Bo Lind").getByText(/Handed over on .* by Helen Marsh/).waitFor();
    await page.context().clearCookies();
    const address = /http:\S+/.exec(world.mails.at(-1)!.text)![0];
    await page.goto(address);
    await assertAccessibleAtBothSizes(page, "the page of a mailed link");
    const zip = await download(page, () => page.getByRole("link", { name: "Download my work" }).click());
    await openPage(browser, await downloadBytes(zip), async (pack) => {
      await pack.getByRole("heading", { level: 1, name: /Featherstonehaugh/ }).waitFor();
      const picture = pack.getByRole("img", { name: "Picture: bed 🌻 #1.png" });
      await picture.scrollIntoViewIfNeeded();
      await picture.evaluate((image: HTMLImageElement) => image.decode());
      assert.equal(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth), 480);
      const sound = pack.locator("audio");
      assert.equal(
        await sound.evaluate((audio: HTMLAudioElement) =>
          new Promise((done) => {
            audio.onloadedmetadata = () => done(audio.duration > 0.5);
            audio.onerror = () => done(false);
            audio.load();
          })
        ),
        true,
      );
      await pack.getByText("We dug </script> the bed.").waitFor();
      await assertAccessibleAtBothSizes(pack, "a pack's page", async () => {
        const { scroll, client } = await pack.evaluate(() => ({
          scroll: document.documentElement.scrollWidth,
          client: document.documentElement.clientWidth,
        }));
        assert.equal(scroll, client, "nothing is wider than the screen");
      });
      await pack.emulateMedia({ colorScheme: "dark" });
      await assertAccessibleAtBothSizes(pack, "a pack's page in the dark");
    });
    await openAs(page, admin, links.student(amira.id));
    const card = page.locator("section.card").filter({ hasText: "Take-home pack" });
    await card.getByText(/Downloaded by the student on/).waitFor();
    await card.getByRole("button", { name: "Revoke link" }).click();
    await card.getByText("The link was revoked.").waitFor();
    await page.locator("#leavers-title:focus").waitFor();
    await assertAccessibleAtBothSizes(page, "an archived student's page");
    await page.context().clearCookies();
    await page.goto(address);
    problems.expect(/404/);
    await page.getByRole("heading", { name: "This link does not work any more" }).waitFor();
    await assertAccessibleAtBothSizes(page, "a link that does not work any more");
  });
  assert.equal((await oak.rows<{ n: number }>(countDownloads))[0]!.n, 1);
});
