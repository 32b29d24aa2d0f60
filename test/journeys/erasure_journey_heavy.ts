import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { addStudent, assign, signInStaff } from "../factories.ts";
import { completeOutcomes, postStep } from "../portfolio_fixture.ts";
import { assertAccessibleAtBothSizes } from "./axe.ts";
import { PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { downloadText, openAs, ready, waitForPage } from "./page_actions.ts";

const FORTNIGHT_MS = 15 * 86_400_000;
const NAME = "Amira-Josephine Featherstonehaugh-Whittington";

Deno.test("a student is ordered to be erased, not, and then is", async () => {
  await using school = await openLiveSchool();
  const { world, browser, oak, teacher, admin } = school;
  const [firstName, lastName] = NAME.split(" ");
  const amira = await addStudent(teacher, { firstName, lastName, dateOfBirth: "09/07/2010" });
  const portfolio = await assign(teacher, amira);
  await completeOutcomes({ teacher, portfolio });
  await postStep(teacher, portfolio, "submit", {});
  await postStep(teacher, portfolio, "assess", {});
  await postStep(admin, portfolio, "verify", {});
  const old = await addStudent(teacher, { firstName: "Bo", lastName: "Lind", dateOfBirth: "01/02/1999" });
  await withPage(browser, PHONE, async (page) => {
    const card = page.getByRole("region", { name: "Erase" }).or(page.locator("#erase")).first();
    const dialog = page.getByRole("alertdialog");
    const press = (label: string) => dialog.getByRole("button", { name: label, exact: true }).click();
    await openAs(page, admin, "/erasures");
    await page.getByRole("heading", { name: "No orders yet" }).waitFor();
    await assertAccessibleAtBothSizes(page, "no erasures");
    for (const { id } of [amira, old]) await admin.post(`/api/admin/students/${id}/archive`);

    await page.goto(world.at(oak, `/students/${amira.id}#erase`));
    await ready(page);
    await card.getByText("The retention time is over on 9 July 2035").waitFor();
    await card.getByRole("button", { name: "Erase earlier…" }).click();
    await dialog.getByText("1 unit is verified or awarded").waitFor();
    await press("Order erasure");
    await dialog.getByText("Choose a reason").waitFor();
    assert.equal(await focusedName(page), "reason");
    await assertAccessibleAtBothSizes(page, "an order with mistakes");
    await dialog.getByLabel("Reason").selectOption("request");
    await dialog.getByLabel("Enter the student's name to confirm").fill(NAME.toUpperCase());
    await press("Order erasure");
    await dialog.waitFor({ state: "detached" });
    await card.getByText(/^Will be erased after/).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Erase");
    await assertAccessibleAtBothSizes(page, "an order that waits");

    await card.getByRole("button", { name: "Cancel erasure" }).click();
    await press("Take it back");
    await dialog.waitFor({ state: "detached" });
    await card.getByRole("button", { name: "Erase earlier…" }).click();
    await dialog.getByLabel("Reason").selectOption("other");
    await dialog.getByLabel("Enter the student's name to confirm").fill(NAME);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await card.getByText(/^Will be erased after/).waitFor();

    await page.goto(world.at(oak, "/erasures"));
    await page.getByRole("link", { name: "Erase Bo Lind" }).waitFor();
    await page.getByText("Taken back").waitFor();
    await assertAccessibleAtBothSizes(page, "orders and who is due");
    const { now } = world.services;
    world.services.now = () => new Date(now().getTime() + FORTNIGHT_MS);
    await world.runJobs();
    world.services.now = now;

    // Sessions have ended in the meantime.
    await openAs(page, await signInStaff(world, oak, "helen@oak.example"), "/erasures");
    await page.getByRole("link", { name: /^Receipt of/ }).click();
    await page.waitForURL(/\/erasures\/era_/);
    await page.getByText("Another reason, which the establishment has on file").waitFor();
    await assertAccessibleAtBothSizes(page, "a receipt");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download as text" }).click(),
    ]);
    const text = await downloadText(download);
    assert.match(text, /Order: [0-9A-Z]{8}\r\n/);
    assert.ok(!/Amira|Whittington/.test(text + await page.content()));

    await page.goto(world.at(oak, `/students/${amira.id}`));
    await ready(page);
    await page.getByRole("heading", { name: "Erased student" }).waitFor();
    await assertAccessibleAtBothSizes(page, "an erased student");
    await page.getByRole("link", { name: "Growing vegetables in a raised bed" }).click();
    await waitForPage(page, /student-portfolio/);
    await page.getByText("This student was erased on").waitFor();
    await assertAccessibleAtBothSizes(page, "a portfolio of an erased student");
    assert.equal((await oak.rows(sql`select 1 from students where erased_at is not null`)).length, 1);
  });
});

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));
