import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import { addStudent, signInNewStaff } from "../factories.ts";
import { assertAccessible, assertAccessibleAtBothSizes } from "./axe.ts";
import { PHONE, withPage } from "./browser.ts";
import { openLiveSchool, TEACHER } from "./live_school.ts";
import { holdSignInRedirect, openAs, signInByMail, tableRow, waitForPage } from "./page_actions.ts";

const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const fill = async (page: Page, form: string, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByRole("form", { name: form }).getByLabel(label).fill(text);
  }
};
const waitForStudentCount = (page: Page, count: number) =>
  page.getByRole("heading", { name: `Current Students (${count})` }).waitFor();

Deno.test("a teacher adds, changes and links students", async () => {
  await using school = await openLiveSchool();
  const { world, browser, oak, teacher } = school;
  const other = await signInNewStaff(world, oak, "teacher", "gone@oak.example");
  const gone = await addStudent(other, { studentId: "gone", firstName: "Lee", lastName: "Gone" });
  await oak.run(sql`update students set archived_at = '2026-01-01' where id = ${gone.id}`);
  await withPage(browser, PHONE, async (page, problems) => {
    await openAs(page, teacher, "/manage-students");
    await waitForText(page, "No Students Added");
    await assertAccessibleAtBothSizes(page, "no students");
    await page.getByRole("button", { name: "Add Your First Student" }).click();
    const addButton = page.getByRole("form", { name: "New student" }).getByRole("button", {
      name: "Add Student",
    });
    await addButton.click();
    for (const message of ["Student ID is required", "First name is required", "Last name is required"]) {
      await waitForText(page, message);
    }
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("name")), "studentId");
    await assertAccessibleAtBothSizes(page, "a form with mistakes");
    await fill(page, "New student", { "Student ID": "007", "First name": "Amira", "Last name": "Begum" });
    await fill(page, "New student", { Email: "amira@pupils.example", "Date of birth": "9/7/2010" });
    await addButton.click();
    await waitForText(page, "Student added successfully");
    await waitForStudentCount(page, 1);
    assert.equal(await page.getByLabel("Student ID").inputValue(), "", "the form is cleared");
    await fill(page, "New student", { "Student ID": "007", "First name": "Jay", "Last name": "Cole" });
    await addButton.click();
    await page.getByRole("form", { name: "New student" }).getByText("This student ID is taken").waitFor();
    problems.expect(/^409/);

    await page.getByRole("form", { name: "New student" }).getByLabel("Student ID").fill("gone");
    await addButton.click();
    await page.getByRole("form", { name: "New student" }).getByText(
      "An archived student has this student ID",
    )
      .waitFor();
    problems.expect(/^409/);
    assert.equal(await page.getByText("Unarchive Lee Gone").count(), 0, "administrators bring back");

    await page.getByRole("button", { name: "Edit Amira Begum" }).click();
    const editForm = page.getByRole("form", { name: "Edit Amira Begum" });
    assert.equal(await editForm.getByLabel("Date of birth").inputValue(), "09/07/2010");
    await editForm.getByLabel("Year group").fill("Year 11");
    await fill(page, "New student", { "Student ID": "008" });
    await addButton.click();
    await waitForStudentCount(page, 2);
    await page.getByRole("tab", { name: "Portfolio Links" }).click();
    await waitForText(page, "No Portfolio Assignments");
    assert.equal(new URL(page.url()).search, "?tab=links");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await editForm.getByLabel("Year group").inputValue(), "Year 11", "the input stays");
    const canLeave = () =>
      page.evaluate(() => dispatchEvent(new Event("beforeunload", { cancelable: true })));
    assert.equal(await canLeave(), false);

    const [amira] = (await teacher.get("/api/students?search=amira")).json<StudentItem[]>();
    const { studentId, firstName, lastName } = amira!;
    await teacher.put(`/api/students/${amira!.id}`, {
      studentId,
      firstName,
      lastName,
      yearGroup: "Year 9",
    });
    await editForm.getByRole("button", { name: "Save" }).click();
    await editForm.getByText("it is now “Year 9”").waitFor();
    problems.expect(/^409/);
    await assertAccessibleAtBothSizes(page, "a conflicting change");
    await editForm.getByRole("button", { name: "Save" }).click();
    await waitForText(page, "Student updated successfully");
    await tableRow(page, "Amira").getByText("Year 11").waitFor();
    await page.getByRole("button", { name: "Edit Amira Begum" }).and(page.locator(":focus")).waitFor();
    assert.equal(await canLeave(), true);
    await page.getByRole("button", { name: "Edit Jay Cole" }).click();
    await fill(page, "Edit Jay Cole", { "First name": "Jan" });
    await page.getByRole("form", { name: "Edit Jay Cole" }).getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Edit Jay Cole" }).waitFor();

    const ruth = await signInNewStaff(world, oak, "teacher", "ruth@oak.example");
    await addStudent(ruth, { firstName: "Noor", lastName: "Khan" });
    await page.getByRole("tab", { name: "Select Existing Student" }).click();
    const linkButton = page.getByRole("button", { name: "Link to My Class" });
    assert.ok(await linkButton.isDisabled(), "no student is chosen yet");
    await page.getByLabel(/Noor Khan/).check();
    await assertAccessibleAtBothSizes(page, "students of the school");
    await linkButton.click();
    await waitForText(page, "Student linked to your class successfully");
    await waitForStudentCount(page, 3);
    await waitForText(page, "Every student of the school is in your class already.");
    await page.getByRole("tab", { name: "Add New Student" }).click();
    await oak.run(sql`update entitlements set seats = 3`);
    await fill(page, "New student", { "Student ID": "9", "First name": "One", "Last name": "Toomany" });
    await addButton.click();
    await waitForText(page, "All 3 student places of the plan are in use.");
    problems.expect(/^403/);
  });
});

Deno.test("a draft waits for its author's sign-in, and a long list is searched and paged", async () => {
  await using school = await openLiveSchool();
  const { world, browser, oak, teacher } = school;
  await addStudent(teacher, { firstName: "Zoë", lastName: "Zed", studentId: "Z1" });
  await oak.run(sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 60)
    insert into students (id, student_id, student_key, first_name, last_name, created_at)
    select 'stu_' || substr('00000000000000000000' || i, -20), 'N' || i, 'n' || i, 'First',
      'Last ' || substr('0' || i, -2), '2026-01-01T09:00:00.000Z' from n`);
  await oak.run(sql`
    insert into student_teachers (student_id, staff_id, linked_at) select id, (select user_id from staff where email = ${TEACHER}), '2026-02-01'
    from students where student_id like 'N%'`);
  await withPage(browser, PHONE, async (page, problems) => {
    await openAs(page, teacher, "/manage-students");
    await waitForStudentCount(page, 61);
    const cards = page.getByRole("rowheader");
    assert.equal(await cards.count(), 50);
    await page.getByRole("button", { name: "Edit First Last 50" }).click();
    await fill(page, "Edit First Last 50", { "Last name": "Aaa" });
    await page.getByRole("form", { name: "Edit First Last 50" }).getByRole("button", { name: "Save" })
      .click();
    await page.getByRole("button", { name: "Edit First Aaa" }).waitFor();
    await page.getByRole("button", { name: "Show more" }).click();
    await page.getByRole("link", { name: "Zoë Zed" }).waitFor();
    assert.equal(await cards.count(), 61, "every student once, although one was renamed");

    const search = page.getByLabel("Find a student");
    await search.fill("zed zo");
    await page.getByRole("button", { name: "Edit Zoë Zed" }).click();
    await fill(page, "Edit Zoë Zed", { Email: "zoe@pupils.example" });
    await search.fill("xyz");
    await waitForText(page, "No student matches “xyz”.");
    await waitForText(page, "Changes to Zoë Zed are not saved yet.");
    const email = page.getByRole("form", { name: "Edit Zoë Zed" }).getByLabel("Email");
    await search.fill("zed zo");
    await email.waitFor();
    await search.and(page.locator(":focus")).waitFor();
    await search.fill("xyz");
    await page.getByRole("button", { name: "Show the student" }).click();
    assert.equal(await email.inputValue(), "zoe@pupils.example");

    await page.context().clearCookies();
    const waitForSignInPage = await holdSignInRedirect(page, /\/api\/login/);
    await page.getByRole("form", { name: "Edit Zoë Zed" }).getByRole("button", { name: "Save" }).click();
    await waitForSignInPage();
    problems.expect(/^401/);
    await signInByMail(world, page, TEACHER);
    await waitForPage(page, world.at(oak, "/manage-students?search=Z1"));
    assert.equal(await email.inputValue(), "zoe@pupils.example", "the draft is restored");
    await page.getByRole("form", { name: "Edit Zoë Zed" }).getByRole("button", { name: "Save" }).click();
    await waitForText(page, "Student updated successfully");
    assert.equal(await page.evaluate(() => localStorage.length), 0, "nothing stays in the browser");
  });
});

Deno.test("an administrator who adds an archived student's ID brings that student back", async () => {
  await using school = await openLiveSchool();
  const { browser, oak, teacher, admin } = school;
  const lee = await addStudent(teacher, { studentId: "S-9", firstName: "Lee", lastName: "Gone" });
  await oak.run(sql`update students set archived_at = '2026-01-01' where id = ${lee.id}`);
  await withPage(browser, PHONE, async (page, problems) => {
    await openAs(page, admin, "/manage-students");
    await page.getByRole("button", { name: "Add Student", exact: true }).first().click();
    await fill(page, "New student", { "Student ID": "s-9", "First name": "Lee", "Last name": "Gone" });
    const form = page.getByRole("form", { name: "New student" });
    await form.getByRole("button", { name: "Add Student" }).click();
    await form.getByText("This student is archived").waitFor();
    problems.expect(/^409/);
    await assertAccessible(page, "an archived student's ID");
    await form.getByRole("button", { name: "Unarchive Lee Gone" }).click();
    await waitForText(page, "Student unarchived");
    await page.getByRole("link", { name: "Lee Gone" }).waitFor();
    assert.equal(await form.getByLabel("Student ID").inputValue(), "");
  });
});
