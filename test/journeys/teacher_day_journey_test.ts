import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { addStudent, assign } from "../factories.ts";
import { completeOutcomes } from "../portfolio_fixture.ts";
import { assertAccessibleAtBothSizes } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { intercept, listCard, openAs, ready } from "./page_actions.ts";

const SIZES = { desktop: DESKTOP, phone: PHONE };

/** A phone hides the navigation behind its Menu button. */
async function openNavigationEntry(page: Page, entry: string) {
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: entry }).click();
}

function currentEntries(page: Page): Promise<(string | undefined)[]> {
  return page.getByRole("navigation", { name: "Main", includeHidden: true }).locator("a[aria-current]")
    .evaluateAll((entries) =>
      entries.map((entry) => `${entry.textContent} ${entry.getAttribute("aria-current")}`)
    );
}

const waitForInView = (page: Page, selector: string) =>
  page.waitForFunction((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return box !== undefined && box.top >= 0 && box.top < innerHeight / 2;
  }, selector);

Deno.test("a teacher's day: pending reviews, assigning, active units, a review", async (t) => {
  await using school = await openLiveSchool();
  const { browser, teacher } = school;

  await withPage(browser, PHONE, async (page, problems) => {
    await openAs(page, teacher);
    const overview = page.getByRole("region", { name: "Overview" });
    const card = (title: string) => listCard(page, title);

    await t.step("each empty part says what to do", async () => {
      await overview.getByText("Nothing to review. Work that students submit will appear here.")
        .waitFor();
      await overview.getByRole("heading", { name: "No active units yet" }).waitFor();
      const students = page.getByRole("region", { name: "Add a unit" });
      await students.getByRole("heading", { name: "Students" }).click();
      await students.getByRole("heading", { name: "No students yet" }).waitFor();
      const manage = students.getByRole("link", { name: "Manage Students" });
      assert.equal(await manage.getAttribute("href"), "/manage-students");
      await assertAccessibleAtBothSizes(page, "an empty dashboard");
    });

    const amira = await addStudent(teacher, { firstName: "Amira", lastName: "Begum", yearGroup: "Year 9" });
    for (const lastName of ["Cole", "Dunn", "Eames", "Ford", "Gray", "Hill", "Irwin", "Jones"]) {
      await addStudent(teacher, { firstName: "Jay", lastName });
    }
    const submitted = await assign(teacher, amira);
    assert.equal((await teacher.post(`/api/assignments/${submitted.id}/submit`, {})).status, 200);

    await t.step("submitted portfolios are counted and listed", async () => {
      await page.reload();
      await ready(page);
      await card("Pending Review").getByText("1 portfolio submitted").waitFor();
      await card("Growing vegetables").getByText("1 to review").waitFor();
      await card("Growing vegetables").getByText("In Progress").waitFor();
    });

    for (const [size, window] of Object.entries(SIZES)) {
      await t.step(
        `on a ${size} the sidebar leads to the parts of the page and marks the current one`,
        async () => {
          await page.setViewportSize(window);
          await openNavigationEntry(page, "Overview");
          await waitForInView(page, "h1");
          assert.deepEqual(await currentEntries(page), ["Overview page"]);
          await page.getByLabel("Unit code", { exact: true }).fill("0701");
          for (const [entry, id] of [["Search Units", "search-aqa"], ["Add UAS Unit", "add-unit"]] as const) {
            await openNavigationEntry(page, entry);
            await waitForInView(page, `#${id}`);
            assert.equal(new URL(page.url()).hash, `#${id}`);
            assert.deepEqual(await currentEntries(page), [`${entry} location`]);
            assert.equal(
              await page.getByRole("button", { name: "Close menu" }).count(),
              0,
              "the menu is closed",
            );
            assert.equal(await page.evaluate(() => document.activeElement?.id), id);
          }
          await openNavigationEntry(page, "Overview");
          await waitForInView(page, "h1");
          assert.deepEqual(await currentEntries(page), ["Overview page"]);
          assert.equal(
            await page.getByLabel("Unit code", { exact: true }).inputValue(),
            "0701",
            "not reloaded",
          );
          await page.goBack();
          assert.deepEqual(await currentEntries(page), ["Add UAS Unit location"]);
        },
      );
    }

    await t.step("a unit is fetched and assigned to two students", async () => {
      const createButton = page.getByRole("button", { name: /^Create Portfolio for Selected Students/ });
      await page.getByRole("heading", { name: "Students", exact: true }).click();
      await page.getByLabel("Find a student").fill("zzz");
      await page.getByText("No student matches “zzz”.").waitFor();
      await page.getByLabel("Find a student").fill("DUNN");
      await page.getByLabel(/Jay Dunn\s*No Year/).check();
      await page.getByLabel("Find a student").fill("year 9");
      await page.getByRole("button", { name: "Select these 1" }).click();
      await page.getByLabel("Find a student").fill("");
      assert.equal(await createButton.innerText(), "Create Portfolio for Selected Students (2)");
      await page.getByLabel("Unit code", { exact: true }).fill("");
      await createButton.click();
      await page.getByRole("region", { name: "Add a unit" }).getByText("Please fetch a unit first")
        .waitFor();
      await page.getByLabel("Unit code", { exact: true }).fill("070147");
      await page.getByRole("button", { name: "Fetch Unit" }).click();
      await page.getByRole("region", { name: "Unit 70147" }).getByText("1 outcome", { exact: true })
        .waitFor();
      await assertAccessibleAtBothSizes(page, "a fetched unit and chosen students");
      await createButton.click();
      await page.getByText("Portfolio assignments created successfully").first().waitFor();
      await card("Using a bus timetable").getByText("0 of 2 completed").waitFor();
      assert.equal(
        await createButton.getAttribute("aria-disabled"),
        "true",
        "no student is ticked any more",
      );
      assert.equal(
        await page.evaluate(() => document.activeElement?.textContent),
        await createButton.innerText(),
      );
    });

    await t.step("the units are filtered by state, also when the server fails once", async () => {
      const filter = page.getByLabel("Show units");
      await filter.selectOption("completed");
      await overview.getByRole("heading", { name: "No completed units yet" }).waitFor();
      await intercept(
        page,
        "**/api/active-units?*",
        (route) => route.fulfill({ status: 500, json: { message: "The server is having a moment." } }),
        { times: 1 },
      );
      await filter.selectOption("in_progress");
      await overview.getByText("The server is having a moment.").waitFor();
      problems.expect(/^500/);
      await assertAccessibleAtBothSizes(page, "units that could not be loaded");
      await overview.getByRole("button", { name: "Try again" }).click();
      await card("Using a bus timetable").getByText("0 of 2 completed").waitFor();
      for (
        const { id, unitCode } of (await teacher.get("/api/assignments")).json<
          { id: string; unitCode: string }[]
        >()
      ) {
        const submissions = (await teacher.get(`/api/assignments/${id}/submissions`)).json<
          { id: string; outcomeIndex: number }[]
        >();
        if (unitCode === "70147") {
          await completeOutcomes({ teacher, portfolio: { submissions } }, 1);
        }
      }
      await page.reload();
      await ready(page);
      const released = Promise.withResolvers<void>();
      await intercept(page, "**/api/active-units?*", async (route) => {
        await released.promise;
        await route.continue();
      }, { times: 1 });
      await filter.selectOption("completed");
      await overview.getByText("Loading dashboard...").waitFor();
      released.resolve();
      await card("Using a bus timetable").getByText("2 of 2 completed").waitFor();
      await card("Using a bus timetable").getByText("Completed", { exact: true }).waitFor();
      assert.equal(await card("Growing vegetables").count(), 0);
      await assertAccessibleAtBothSizes(page, "the completed units");
    });

    await t.step("a card leads to the unit and its summary sheet", async () => {
      await page.getByLabel("Show units").selectOption("all");
      const gardenCard = card("Growing vegetables");
      const sheet = gardenCard.getByRole("link", { name: /^Summary Sheet of Growing/ });
      assert.equal(await sheet.getAttribute("href"), `/api/generate-summary/${submitted.unitId}`);
      assert.equal(await sheet.getAttribute("target"), "_blank");
      const review = gardenCard.getByRole("link", { name: "Review Growing vegetables in a raised bed" });
      assert.equal(await review.getAttribute("href"), `/units/${submitted.unitId}`);
    });
  });
});
