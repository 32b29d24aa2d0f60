import assert from "node:assert/strict";
import { STUDENT_LINKS } from "../../domain/limits.ts";
import { addStudent, makeStudentLink } from "../factories.ts";
import { assertAccessibleAtBothSizes } from "./axe.ts";
import { PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { openAs, tableRow } from "./page_actions.ts";

Deno.test("a teacher sees that a student's link is locked, with the address to check, and not once it is corrected", async () => {
  await using school = await openLiveSchool();
  const { world, browser, oak, teacher } = school;
  const amira = await addStudent(teacher, {
    firstName: "Amira",
    lastName: "Begum",
    email: "amira@pupils.exmaple",
  });
  await addStudent(teacher, { firstName: "Jay", lastName: "Cole" });
  const token = await makeStudentLink(teacher, amira);
  for (let i = 0; i < STUDENT_LINKS.wrongAddresses; i++) {
    const typed = { token, email: "amira@pupils.example" };
    assert.equal((await world.browser(oak.host).post("/api/student-access/verify-email", typed)).status, 403);
  }
  await withPage(browser, PHONE, async (page) => {
    await openAs(page, teacher, "/manage-students");
    const row = tableRow(page, "Amira Begum");
    await page.getByText(/^Link locked until \d\d:\d\d$/).waitFor();
    await row.getByText("amira@pupils.exmaple").waitFor();
    assert.equal(await page.getByText("Link locked until").count(), 1, "Jay's is not");
    await assertAccessibleAtBothSizes(page, "a locked link");
    await page.getByRole("button", { name: "Edit Amira Begum" }).click();
    const form = page.getByRole("form", { name: "Edit Amira Begum" });
    await form.getByLabel("Email").fill("amira@pupils.example");
    await form.getByRole("button", { name: "Save" }).click();
    await row.getByText("amira@pupils.example").waitFor();
    assert.equal(await page.getByText("Link locked until").count(), 0, "a changed address ends the link");
  });
});
