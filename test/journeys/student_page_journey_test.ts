import assert from "node:assert/strict";
import { addStudent, assign, signInStudent } from "../factories.ts";
import { countRows } from "../world.ts";
import { assertAccessibleAtBothSizes } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { openAs, ready, waitForPage } from "./page_actions.ts";
import { usePageClipboard } from "./page_clipboard.ts";

Deno.test("a teacher does on one page what a student needs", async () => {
  await using school = await openLiveSchool();
  const { world, browser, oak, teacher, admin } = school;
  await admin.put("/api/lessons/settings", { cardsAllowed: true });
  const amira = await addStudent(teacher, { firstName: "Amira", lastName: "Begum", studentId: "BEG-42" });
  const mistake = await addStudent(teacher, { firstName: "Mist", lastName: "Ake" });
  await withPage(browser, PHONE, async (page) => {
    const readClipboard = await usePageClipboard(page);
    const press = (label: string | RegExp) => page.getByRole("button", { name: label }).click();
    await openAs(page, teacher, "/manage-students");
    await page.getByRole("link", { name: "Amira Begum" }).click();
    await waitForPage(page, /\/students\/stu_/);
    await page.getByRole("heading", { name: "No units yet" }).waitFor();
    await page.getByText("No unit yet", { exact: true }).waitFor();
    await assertAccessibleAtBothSizes(page, "a student without units");

    await press("Give units");
    await page.getByLabel("Unit code").fill("121766");
    await press("Fetch Unit");
    await press("Give 1 unit to 1 student");
    await page.getByText("1 portfolio created").first().waitFor();
    await page.getByRole("link", { name: "Growing vegetables in a raised bed" }).waitFor();
    await page.getByText("0/3 outcomes completed").first().waitFor();

    await press("Copy link");
    await page.getByText("Link copied to clipboard").first().waitFor();
    const link = await readClipboard();
    assert.match(link, /\/student-access\?token=/);
    await page.getByText(/^1 active link, expires/).waitFor();
    await press("Email link");
    await page.getByText("Emailing links").waitFor();
    await world.runJobs();
    await page.getByText("The email was sent.").waitFor();
    assert.equal(world.mails.at(-1)?.to, amira.email);
    await press("Print card");
    await page.getByRole("heading", { name: "1 card to print" }).waitFor();
    await press("Back to Amira Begum");
    await press("Leave");
    await page.getByText(/^1 active card\./).waitFor();
    await press("Revoke links");
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke links" }).click();
    await page.getByText("No active link.").waitFor();

    await press("Add note");
    await page.getByText("Write the note first").waitFor();
    const newNote = page.getByRole("textbox", { name: "New note" });
    await newNote.fill("Works best in the mornings.");
    await page.reload();
    await ready(page);
    assert.equal(await newNote.inputValue(), "Works best in the mornings.");
    await press("Add note");
    await page.getByRole("listitem").getByText("Works best in the mornings.").waitFor();
    assert.equal(await newNote.inputValue(), "");
    await assertAccessibleAtBothSizes(page, "a student's page");
    await press(/^Remove the note of/);
    await assertAccessibleAtBothSizes(page, "a note to remove");
    await press("Remove the note");
    await page.getByRole("listitem").getByText("Works best").waitFor({ state: "detached" });

    await page.goto(page.url().replace(amira.id, mistake.id));
    await press("Withdraw this student");
    await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw this student" }).click();
    await page.getByRole("heading", { name: "Current Students (1)" }).waitFor();
    assert.equal(await countRows(world, oak.id, "students"), 1);
  });
});

Deno.test("an administrator reads the page of any student, and no conversation of others", async () => {
  await using school = await openLiveSchool();
  const { world, browser, oak, teacher, admin } = school;
  const amira = await addStudent(teacher, { firstName: "Amira", lastName: "Begum" });
  const portfolio = await assign(teacher, amira);
  const thread = (await teacher.post("/api/chat/threads/direct", { assignmentId: portfolio.id })).json<
    { id: string }
  >();
  await (await signInStudent(world, oak, amira)).post("/api/chat/messages", {
    threadId: thread.id,
    message: "Hello",
  });
  admin.cookies.set("activeRole", "teacher");
  await withPage(browser, DESKTOP, async (page) => {
    await openAs(page, admin, "/manage-students");
    await page.getByRole("link", { name: "Amira Begum" }).click();
    await page.getByText("You have no conversation with this student.").waitFor();
  });
  await withPage(browser, DESKTOP, async (page) => {
    await openAs(page, teacher, `/students/${amira.id}`);
    await page.getByText("1 unread", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "Conversations" }).locator("xpath=ancestor::section").getByRole(
      "link",
    )
      .click();
    await page.getByText("Hello").first().waitFor();
  });
});
