import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import type { BrowserClient } from "../browser_client.ts";
import { addStudent, TEST_UNITS } from "../factories.ts";
import { countRows } from "../world.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { openAs, toasts } from "./page_actions.ts";
import { countActions } from "./register_page.ts";

/** Clicks for a class and three units, typing apart. */
const REACH = 8;
const STUDENTS = 30;

const letter = (i: number) => String.fromCharCode(97 + i % 26);
const NAMES = Array.from(
  { length: STUDENTS },
  (_, i) => `Oak${letter(i)}, First${letter(i)}${i < 26 ? "" : "x"}`,
);

async function fetchUnits(teacher: BrowserClient, units = TEST_UNITS): Promise<void> {
  for (const { unitCode } of units) {
    await teacher.post("/api/units/fetch", { unitCode: unitCode.padStart(6, "0") });
  }
}

const click = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const chosen = (page: Page) => page.getByRole("region", { name: "Chosen students" });

async function giveThree(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Give units" });
  for (const { title } of TEST_UNITS) await dialog.getByLabel(title).click();
  await dialog.getByRole("button", { name: `Give 3 units to ${STUDENTS} students` }).click();
  await toasts(page).getByText(`${3 * STUDENTS} portfolios created`).waitFor();
  await dialog.waitFor({ state: "detached" });
}

async function assertGiven({ oak, world }: Awaited<ReturnType<typeof openLiveSchool>>): Promise<void> {
  assert.equal(await countRows(world, oak.id, "unit_assignments"), 3 * STUDENTS);
  const [members] = await oak.rows<{ name: string; count: number }>(sql`
    select c.name, count(*) as count from classes c join class_students m on m.class_id = c.id group by 1`);
  assert.deepEqual(members, { name: "9 Garden", count: STUDENTS });
  const [events] = await oak.rows<{ count: number }>(sql`
    select count(distinct assignment_id) as count from events where what = 'portfolio.assigned'`);
  assert.equal(events!.count, 3 * STUDENTS);
}

Deno.test("thirty pasted names become a class with three units in 7 clicks", async () => {
  await using school = await openLiveSchool();
  const { browser, teacher } = school;
  await fetchUnits(teacher);
  await withPage(browser, DESKTOP, async (page) => {
    await openAs(page, teacher, "/manage-students");
    const count = await countActions(page);
    await click(page, "Paste a list of names");
    await page.getByRole("textbox", { name: "Names" }).fill(NAMES.join("\n"));
    await page.getByRole("textbox", { name: /^Class/ }).fill("9 Garden");
    await page.getByText("30 names found.").waitFor();
    await assertAccessible(page, "pasted names with a class");
    await page.getByRole("button", { name: "Add 30 students" }).and(page.locator(":not([aria-disabled])"))
      .click();
    await toasts(page).getByText("In the class 9 Garden").waitFor();
    await chosen(page).getByText("30 chosen").waitFor();
    await chosen(page).getByRole("button", { name: "Give units" }).click();
    await page.getByRole("dialog").getByLabel(TEST_UNITS[0]!.title).waitFor();
    await assertAccessible(page, "units to give");
    await giveThree(page);
    const { clicks, loads } = await count();
    assert.ok(clicks <= REACH, `${clicks} clicks`);
    assert.deepEqual([clicks, loads], [7, 0]);
    await chosen(page).getByText("30 chosen").waitFor();
  });
  await assertGiven(school);
});

Deno.test("thirty ticked students become a class with three units in 8 clicks", async () => {
  await using school = await openLiveSchool();
  const { browser, teacher } = school;
  await fetchUnits(teacher);
  for (let i = 1; i <= STUDENTS; i++) await addStudent(teacher);
  await withPage(browser, DESKTOP, async (page) => {
    await openAs(page, teacher, "/manage-students");
    const count = await countActions(page);
    await page.getByLabel("Select all").click();
    await chosen(page).getByRole("button", { name: "Add to a class" }).click();
    await page.getByRole("textbox", { name: "Name of the class" }).and(page.locator(":focus")).fill(
      "9 Garden",
    );
    await click(page, "Add to the class");
    await toasts(page).getByRole("button", { name: "Give units" }).click();
    await giveThree(page);
    const { clicks, loads } = await count();
    assert.ok(clicks <= REACH, `${clicks} clicks`);
    assert.deepEqual([clicks, loads], [8, 0]);
  });
  await assertGiven(school);
});

Deno.test("pasted students join a class of that name, and stay chosen where it cannot be made", async () => {
  await using school = await openLiveSchool();
  const { browser, teacher, oak } = school;
  const first = await addStudent(teacher);
  await teacher.post("/api/classes", { name: "9 Garden", studentIds: [first.id] });
  await withPage(browser, DESKTOP, async (page, problems) => {
    const paste = async (names: string, className: string) => {
      await click(page, "Paste a list of names");
      await page.getByRole("textbox", { name: "Names" }).fill(names);
      await page.getByRole("textbox", { name: /^Class/ }).fill(className);
      await page.getByRole("button", { name: /^Add \d/ }).and(page.locator(":not([aria-disabled])")).click();
    };
    await openAs(page, teacher, "/manage-students");
    await paste("Oak, Sam\nElm, Jo", " 9  garden ");
    await toasts(page).getByText("In the class 9 Garden").waitFor();
    await chosen(page).getByText("2 chosen").waitFor();
    await oak.run(sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 99)
      insert into classes (id, staff_id, name, created_at)
      select 'cls_' || i, (select staff_id from classes limit 1), 'N' || i, '2026-01-01' from n`);
    await paste("Yew, Kim", "One more");
    await toasts(page).getByText("1 student added, but not to the class").waitFor();
    await toasts(page).getByText("You have 100 classes.").waitFor();
    problems.expect(/^403/);
    await chosen(page).getByText("3 chosen").waitFor();
    await assertAccessible(page, "students whose class could not be made");
  });
  const members = await oak.rows<{ count: number }>(sql`select count(*) as count from class_students`);
  assert.equal(members[0]!.count, 3);
});

Deno.test("units are found by title or code on a phone, and who has one already is named", async () => {
  await using school = await openLiveSchool();
  const { browser, teacher, oak, world } = school;
  await fetchUnits(teacher, TEST_UNITS.slice(0, 2));
  await addStudent(teacher, { firstName: "Robin", lastName: "Ash" });
  const oakley = await addStudent(teacher, { firstName: "Sam", lastName: "Oakley" });
  const [garden] = (await teacher.get("/api/units/choices?search=growing")).json<{ id: string }[]>();
  await teacher.post("/api/assignments/bulk", { unitIds: [garden!.id], studentIds: [oakley.id] });
  await withPage(browser, PHONE, async (page, problems) => {
    await openAs(page, teacher, "/manage-students");
    await page.getByLabel("Choose Robin Ash").check();
    await page.getByLabel("Choose Sam Oakley").check();
    await page.getByRole("button", { name: "Actions for the chosen students" }).click();
    await page.getByRole("button", { name: "Give units" }).click();
    const dialog = page.getByRole("dialog", { name: "Give units" });
    const submit = dialog.getByRole("button", { name: /^Give/ });
    await dialog.getByText("Tick the units first").waitFor();
    await dialog.getByLabel("Growing vegetables").check();
    await dialog.getByLabel("Find a unit").fill("timetable");
    await dialog.getByRole("heading", { name: "Also ticked" }).waitFor();
    await dialog.getByLabel("Using a bus timetable").check();
    await dialog.getByLabel("Unit code").fill("999999");
    await dialog.getByRole("button", { name: "Fetch Unit" }).click();
    await dialog.getByRole("link", { name: "Bring the unit in yourself" }).waitFor();
    problems.expect(/^404/);
    await dialog.getByLabel("Unit code").fill("100012");
    await dialog.getByRole("button", { name: "Fetch Unit" }).click();
    await dialog.getByLabel("First aid at work").and(page.locator(":checked")).waitFor();
    assert.equal(await submit.innerText(), "Give 3 units to 2 students");
    await assertAccessible(page, "ticked units");
    await submit.click();
    await dialog.getByText("5 portfolios created").waitFor();
    const left = dialog.getByRole("list", { name: "Left out" });
    await left.getByText("Growing vegetables in a raised bed").waitFor();
    await left.getByText("Already had this unit").waitFor();
    await left.getByText("Sam Oakley").waitFor();
    await assertAccessible(page, "who was left out");
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.getByText("2 chosen").waitFor();
  });
  assert.equal(await countRows(world, oak.id, "unit_assignments"), 6);
});
