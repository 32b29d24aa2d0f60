import assert from "node:assert/strict";
import { addStudent, assign, type TestPortfolio } from "../factories.ts";
import { completeOutcomes, postStep } from "../portfolio_fixture.ts";
import { assertAccessible, assertAccessibleAtBothSizes } from "./axe.ts";
import { PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { listCard, openAs, ready, waitForPage } from "./page_actions.ts";

Deno.test("what waits is counted, named and listed, down to the outcome", async () => {
  await using school = await openLiveSchool();
  const { world, browser, oak, teacher, admin } = school;
  const portfolios: TestPortfolio[] = [];
  for (const lastName of ["Ash", "Birch", "Cole", "Dunn", "Eames"]) {
    const portfolio = await assign(teacher, await addStudent(teacher, { firstName: "Amina", lastName }));
    await teacher.put(`/api/submissions/${portfolio.submissions[2]!.id}`, { studentComment: "I dug." });
    portfolios.push(portfolio);
  }
  const [first, second] = [portfolios[0]!, portfolios[1]!];
  for (const portfolio of [first, second]) {
    await completeOutcomes({ teacher, portfolio });
    await postStep(teacher, portfolio, "submit", {});
  }
  await postStep(teacher, second, "assess", {});
  await withPage(browser, PHONE, async (page) => {
    await openAs(page, teacher);
    await listCard(page, "Pending Review").getByText("1 portfolio submitted").waitFor();
    const readyLink = listCard(page, "Ready to assess").getByRole("link", { name: /Amina Ash/ });
    assert.equal(await readyLink.getAttribute("href"), `/student-portfolio/${first.id}`);
    const newWork = listCard(page, "New work");
    assert.deepEqual(await newWork.getByRole("link").allInnerTexts(), [
      "New work",
      "Amina Cole",
      "Amina Dunn",
      "and 1 more",
    ]);
    await assertAccessibleAtBothSizes(page, "a dashboard with what waits");
    await newWork.getByRole("link", { name: "New work", exact: true }).click();
    await waitForPage(page, world.at(oak, "/waiting?what=new"));
    await page.getByRole("table", { name: "New work" }).getByText("Outcome 3").first().waitFor();
    await assertAccessibleAtBothSizes(page, "a list of new work");
    await page.getByRole("link", { name: /^Not submitted/ }).click();
    await waitForPage(page, /what=unsubmitted/);
    await page.getByLabel("Not submitted by", { exact: true }).fill("2099-12-31");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await waitForPage(page, /by=2099-12-31/);
    await page.getByRole("heading", { name: "Not submitted by 31 December 2099" }).waitFor();
    const list = page.getByRole("table", { name: "Not submitted by 31 December 2099" });
    assert.equal(await list.getByRole("link").count(), 3);
    await list.getByRole("link", { name: /Amina Cole/ }).click();
    await waitForPage(page, world.at(oak, `/student-portfolio/${portfolios[2]!.id}#outcome-3`));

    await page.goto(world.at(oak, "/waiting?what=review&unit=gone"));
    await page.getByText("No portfolio of this unit is in this list.").waitFor();
    assert.equal(await page.getByLabel("Unit", { exact: true }).inputValue(), "gone");
    await assertAccessibleAtBothSizes(page, "a unit in which nothing waits");
    await page.getByRole("link", { name: "Show all units" }).click();
    await waitForPage(page, /what=review&sort=\w+$/);
    await page.getByRole("table", { name: "Pending Review" }).getByRole("link", { name: /Amina Ash/ })
      .waitFor();

    // What the open page fetches ahead would be refused to another person's session.
    await page.goto("about:blank");
    await openAs(page, admin);
    await listCard(page, "To verify").getByRole("link", { name: /Amina Birch/ }).waitFor();
    await listCard(page, "To award").getByText("None", { exact: true }).waitFor();
    await assertAccessibleAtBothSizes(page, "an administrator's overview");
    await page.getByRole("link", { name: "To verify" }).click();
    await waitForPage(page, /what=verify/);
    await ready(page);
    await page.getByRole("table", { name: "To verify" }).getByRole("link", { name: /Amina Birch/ })
      .waitFor();
  });
});

Deno.test("first steps show what is left, and stay hidden in a browser that hid them", async () => {
  await using school = await openLiveSchool();
  const { browser, teacher } = school;
  await withPage(browser, PHONE, async (page) => {
    await openAs(page, teacher);
    const heading = page.getByRole("heading", { name: "First steps" });
    await heading.waitFor();
    assert.equal(await page.getByText("Done", { exact: true }).count(), 0);
    await assign(teacher, await addStudent(teacher));
    await page.reload();
    await page.getByText("Done", { exact: true }).nth(1).waitFor();
    await assertAccessible(page, "first steps");
    await page.getByRole("button", { name: "Hide the first steps" }).click();
    await heading.waitFor({ state: "detached" });
    await page.reload();
    await ready(page);
    assert.equal(await heading.count(), 0);
  });
});
