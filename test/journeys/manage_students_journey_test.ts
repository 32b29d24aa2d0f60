import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import { addStudent } from "../factories.ts";
import { countRows } from "../world.ts";
import { assertAccessible, assertAccessibleAtBothSizes } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openLiveSchool, TEACHER } from "./live_school.ts";
import { openAs, pressEscape, ready } from "./page_actions.ts";

const letter = (i: number) => String.fromCharCode(97 + i % 26);
const NAMES = Array.from({ length: 30 }, (_, i) => `Oak${letter(i)}, First${letter(i)}${i < 26 ? "" : "x"}`);
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const waitForStudentCount = (page: Page, count: number) =>
  page.getByRole("heading", { name: `Current Students (${count})` }).waitFor();
const shownNames = (page: Page) => page.getByRole("rowheader").getByRole("link").allInnerTexts();

Deno.test("thirty names are pasted, made a class, and given a unit, links and cards", async () => {
  await using school = await openLiveSchool();
  const { world, browser, oak, teacher, admin } = school;
  await admin.put("/api/lessons/settings", { cardsAllowed: true });
  await addStudent(teacher, { firstName: "Robin", lastName: "Ash", studentId: "S1" });
  await withPage(browser, PHONE, async (page, problems) => {
    await openAs(page, teacher, "/manage-students");
    await press(page, "Paste a list of names");
    const dialog = page.getByRole("dialog");
    const names = dialog.getByRole("textbox", { name: "Names" });
    const add = dialog.getByRole("button", { name: /^Add \d/ });
    await names.fill(["Elm, Sam, s1", "Cher", ...NAMES].join("\n"));
    await dialog.getByText("32 names found, 2 to fix.").waitFor();
    await dialog.getByText("This student ID is taken").waitFor();
    await dialog.getByText("Last name is required").waitFor();
    assert.ok(await add.isDisabled());
    await dialog.getByText("Fix 2 lines first").waitFor();
    await assertAccessibleAtBothSizes(page, "a pasted list with mistakes");
    await names.fill(NAMES.map((line, i) => `${line},,Year ${9 + i % 2}`).join("\n"));
    await dialog.getByText("30 names found.").waitFor();
    await pressEscape(page);
    await dialog.waitFor({ state: "detached" });
    await press(page, "Paste a list of names");
    await dialog.getByText("30 names found.").waitFor();
    await dialog.getByRole("row").filter({ hasText: "Oaka, Firsta" }).getByText("OAKAF01").waitFor();
    await dialog.getByRole("button", { name: "Add 30 students" }).and(page.locator(":not([aria-disabled])"))
      .click();
    await waitForStudentCount(page, 31);
    await press(page, "Paste a list of names");
    assert.equal(await names.inputValue(), "");
    await pressEscape(page);
    await dialog.waitFor({ state: "detached" });
    const bar = page.getByRole("region", { name: "Chosen students" });
    await bar.getByText("30 chosen").waitFor();
    const act = async (action: string) => {
      await bar.getByRole("button", { name: "Actions for the chosen students" }).click();
      await bar.getByRole("button", { name: action }).click();
    };
    // So that no line is half under the bar.
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize({ ...size, height: 4500 });
      await assertAccessible(page, `thirty chosen students, ${size.width} px`);
    }
    await page.setViewportSize(PHONE);
    assert.equal((await bar.boundingBox())?.height, 56);

    await act("Add to a class");
    await page.getByLabel("Name of the class").fill("9 Garden");
    await press(page, "Add to the class");
    await page.getByText("30 students in 9 Garden", { exact: true }).waitFor();
    await bar.getByText("30 chosen").waitFor();
    await press(page, "Clear");
    await page.getByLabel("Class", { exact: true }).selectOption({ label: "9 Garden" });
    await page.getByText("30 shown of 30 that match").waitFor();
    assert.match(new URL(page.url()).search, /^\?class=cls_/);
    await page.getByLabel("Year", { exact: true }).selectOption("Year 10");
    await page.getByText("15 shown of 15 that match").waitFor();
    await page.getByLabel("Select all").check();
    await act("Give units");
    await page.getByLabel("Unit code").fill("999999");
    await press(page, "Fetch Unit");
    await page.getByRole("link", { name: "Bring the unit in yourself" }).waitFor();
    problems.expect(/^404/);
    await page.getByLabel("Unit code").fill("121766");
    await press(page, "Fetch Unit");
    await dialog.getByText("Growing vegetables").waitFor();
    await press(page, "Give 1 unit to 15 students");
    await page.getByText("15 portfolios created").first().waitFor();
    assert.equal(await countRows(world, oak.id, "unit_assignments"), 15);

    await act("Email links");
    await page.getByText("None of them has an email address on file.").waitFor();
    await press(page, "Cancel");
    await act("Print cards");
    await page.getByRole("heading", { name: "15 cards to print" }).waitFor();
    await press(page, "Back to the students");
    await press(page, "Leave");
    await page.getByText("15 shown of 15 that match").waitFor();
    assert.equal(await bar.count(), 0);

    await page.reload();
    await ready(page);
    await page.getByText("15 shown of 15 that match").waitFor();
    await page.getByLabel("Choose Firstb Oakb").check();
    await act("Remove from 9 Garden");
    await page.getByText("14 shown of 14 that match").waitFor();
    await page.getByRole("button", { name: "Classes", exact: true }).click();
    await press(page, "Delete 9 Garden");
    await press(page, "Delete the class");
    await page.getByText("There is no class yet.").waitFor();
    await press(page, "Done");
    await page.getByText("No student matches.").waitFor();
    await press(page, "Show all students");
    await waitForStudentCount(page, 31);
    assert.equal((await shownNames(page)).length, 31);
  });
});

Deno.test("a long list is sorted, filtered and chosen without being loaded page by page", async () => {
  await using school = await openLiveSchool();
  const { browser, oak, teacher } = school;
  await oak.run(sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 120)
    insert into students (id, student_id, student_key, first_name, last_name, year_group, created_at)
    select 'stu_' || substr('00000000000000000000' || i, -20), 'N' || i, 'n' || i, 'First',
      'Last ' || substr('00' || i, -3), 'Year ' || (8 + i % 3),
      '2026-01-' || substr('0' || (1 + i % 28), -2) || 'T09:00:00.000Z' from n`);
  await oak.run(sql`
    insert into student_teachers (student_id, staff_id, linked_at) select id, (select user_id from staff where email = ${TEACHER}), '2026-02-01'
    from students`);
  await withPage(browser, DESKTOP, async (page) => {
    const calls: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/students")) calls.push(pathname);
    });
    await openAs(page, teacher, "/manage-students?sort=year");
    await waitForStudentCount(page, 120);
    const heights = await page.locator(".table-row").evaluateAll((rows) =>
      rows.map((row) => Math.round(row.getBoundingClientRect().height))
    );
    assert.deepEqual([...new Set(heights)], [47], "every row is 47 px high");
    const byYear = (await teacher.get("/api/students?sort=year&limit=50")).json<StudentItem[]>();
    assert.deepEqual(await shownNames(page), byYear.map(({ lastName }) => `First ${lastName}`));
    const added = page.getByRole("columnheader", { name: "Added" });
    await added.getByRole("button").click();
    await page.waitForURL(/sort=-added$/);
    assert.equal(await added.getAttribute("aria-sort"), "descending");
    const [newest] = (await teacher.get("/api/students?sort=-added&limit=1")).json<StudentItem[]>();
    await page.locator(".table-row").first().getByRole("link", { name: `First ${newest!.lastName}` })
      .waitFor();
    const find = page.getByRole("searchbox", { name: "Find a student" });
    await find.fill("no one yet");
    // The list is still the former one.
    await page.getByLabel("Select all").click({ force: true });
    await page.getByText("No student matches").waitFor();
    assert.equal(await page.getByRole("region", { name: "Chosen students" }).count(), 0);
    await find.fill("");
    await page.getByLabel("Select all").check();
    await page.getByRole("button", { name: "Select all 120" }).waitFor();
    calls.length = 0;
    await page.getByRole("button", { name: "Select all 120" }).click();
    await page.getByRole("region", { name: "Chosen students" }).getByText("120 chosen").waitFor();
    assert.deepEqual(calls, ["/api/students/choices"]);
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByLabel("Find a student").fill("last 00");
    await page.getByText("10 shown of 10 that match").waitFor();
    await page.waitForURL(/search=last%2000&sort=-added$/);
    await page.getByRole("link", { name: "First Last 007" }).click();
    await page.getByRole("heading", { level: 1, name: "First Last 007" }).waitFor();
    await page.goBack();
    await page.getByText("10 shown of 10 that match").waitFor();
    assert.equal(await page.getByLabel("Find a student").inputValue(), "last 00");
  });
});
