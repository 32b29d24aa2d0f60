import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { tenantLinks } from "../../domain/tenant_links.ts";
import { addedTime, addedTransaction } from "../../server/features/bookkeeping/testing.ts";
import { assertAccessible } from "./axe.ts";
import { button, openAccounts, row } from "./accounts_page.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { download, downloadText, openAs, toasts } from "./page_actions.ts";

const figures = (page: Page) => page.locator(".account-figures");

Deno.test("a super admin keeps the accounts: income, time that is booked, and what is removed", async () => {
  await using live = await openAccounts();
  const { world, browser, superAdmin } = live;
  await world.school("oak", "Oak Lane");
  await withPage(browser, DESKTOP, async (page) => {
    await openAs(page, superAdmin);
    await page.getByRole("link", { name: "Accounts" }).click();
    await page.getByRole("heading", { name: "Accounts", level: 2 }).waitFor();
    await page.getByText("No income or expenditure in these twelve months.").waitFor();
    await assertAccessible(page, "empty accounts");

    await button(page, "Add transaction").click();
    const dialog = page.getByRole("dialog");
    const add = dialog.getByRole("button", { name: "Add transaction" });
    await dialog.getByLabel("Amount in pounds").fill("1.234");
    await add.click();
    await dialog.getByText("Enter an amount in pounds, such as 49.99").waitFor();
    await dialog.getByText("Enter a category").waitFor();
    await assertAccessible(page, "a transaction that is not right");
    await dialog.getByLabel("Amount in pounds").fill("1,234.56");
    await dialog.getByLabel("Category").fill("Subscription");
    await dialog.getByLabel("Description").fill("A year of Oak Lane");
    await dialog.getByLabel("Tenant").selectOption({ label: "Oak Lane" });
    await add.click();
    await toasts(page).getByText("Transaction added").waitFor();
    await row(page, "Transactions", "A year of Oak Lane").getByText("+£1,234.56").waitFor();
    await row(page, "Transactions", "A year of Oak Lane").getByText("Oak Lane", { exact: true }).waitFor();
    await figures(page).getByText("1 transaction", { exact: true }).waitFor();
    assert.match(
      await figures(page).innerText(),
      /Income\s+£1,234\.56\s+Expenditure\s+£0\.00\s+Profit\s+£1,234\.56/,
    );

    await button(page, "Add time entry").click();
    await dialog.getByLabel("Hours").fill("7.25");
    await dialog.getByLabel("Hourly rate in pounds").fill("45.50");
    await dialog.getByText("This time will cost £329.88 when you book it.").waitFor();
    await dialog.getByLabel("Category").fill("Research and development");
    await dialog.getByLabel("Description").fill("Tried a new chart");
    await assertAccessible(page, "adding time");
    await dialog.getByRole("button", { name: "Add time entry" }).click();
    await toasts(page).getByText("Time entry added").waitFor();
    await figures(page).getByText("7.25 hours").waitFor();
    assert.match(await figures(page).innerText(), /Profit\s+£1,234\.56/, "time counts when booked");

    await button(page, "Book: Tried a new chart").click();
    const confirm = page.getByRole("alertdialog");
    await assertAccessible(page, "booking time");
    await confirm.getByRole("button", { name: "Book" }).click();
    await toasts(page).getByText("Time booked").waitFor();
    await row(page, "Time entries", "Tried a new chart").getByText("Booked", { exact: true }).waitFor();
    await figures(page).getByText("£904.68").waitFor();
    await page.getByRole("heading", { name: "Time entries" }).and(page.locator(":focus")).waitFor();
    await row(page, "Transactions", "Tried a new chart").getByText("-£329.88").waitFor();
    await page.getByText("Figures by month", { exact: true }).click();
    await page.getByRole("row", { name: /£1,234\.56 £329\.88 £904\.68/ }).waitFor();
    await assertAccessible(page, "accounts with entries");

    const csv = await download(page, () => page.getByRole("link", { name: "CSV of transactions" }).click());
    assert.match(csv.suggestedFilename(), /^Transactions \d{4}-\d\d-\d\d\.csv$/);
    assert.match(
      await downloadText(csv),
      /,Income,Subscription,A year of Oak Lane,Oak Lane,1234\.56,,GBP,ftr_/,
    );

    await button(page, "Remove: A year of Oak Lane").click();
    await assertAccessible(page, "removing a transaction");
    await confirm.getByRole("button", { name: "Remove" }).click();
    await toasts(page).getByText("Transaction removed").waitFor();
    await figures(page).getByText("-£329.88").waitFor();
    await figures(page).getByText("Loss", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "Transactions" }).and(page.locator(":focus")).waitFor();
    assert.equal(await row(page, "Transactions", "A year of Oak Lane").count(), 0);
    await assertAccessible(page, "a loss");
  });
});

Deno.test("a super admin reads another period of the accounts on a phone, page by page", async () => {
  await using live = await openAccounts();
  const { browser, superAdmin } = live;
  for (let day = 1; day <= 28; day++) {
    const transactionDate = `2024-02-${String(day).padStart(2, "0")}`;
    await addedTransaction(superAdmin, { transactionDate, description: `Payment ${day}`, amount: 29 });
  }
  await addedTime(superAdmin, { workDate: "2024-02-29", hourlyRate: null });
  await withPage(browser, PHONE, async (page) => {
    await openAs(page, superAdmin, tenantLinks.tab("accounts"));
    await figures(page).getByText("0 transactions").waitFor();
    await page.getByLabel("Period").selectOption("All time");
    await figures(page).getByText("28 transactions").waitFor();
    await page.getByText("No hourly rate").waitFor();
    assert.equal(await button(page, /^Book:/).count(), 0);
    await page.getByLabel("Period").selectOption("Choose dates");
    await page.getByLabel("First day").fill("2024-02-02");
    await page.getByLabel("Last day").fill("2024-02-01");
    await page.getByText("The last day is before the first").waitFor();
    await assertAccessible(page, "a period that is not right");
    await page.getByLabel("Last day").fill("2024-02-28");
    await page.getByText("March 2023 to February 2024").waitFor();
    await figures(page).getByText("0 time entries").waitFor();
    assert.match(await figures(page).innerText(), /Profit\s+£7\.83\s+27 transactions\s+Time\s+0 hours/);
    const payments = page.getByRole("list", { name: "Transactions" }).getByRole("listitem");
    await payments.nth(24).waitFor();
    assert.equal(await payments.count(), 25);
    await button(page, "Show more").click();
    await payments.nth(26).waitFor();
    assert.match(await payments.nth(26).innerText(), /Payment 2\b/);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(width, PHONE.width, "nothing is wider than the phone");
    await assertAccessible(page, "the accounts of a period");
  });
});

Deno.test("an entry is about one of many tenants, found by name, on a phone", async () => {
  await using live = await openAccounts();
  const { world, browser, superAdmin } = live;
  await world.runControl(sql`
    insert into tenants (id, name, subdomain, created_at, updated_at)
    with recursive n (i) as (select 1 union all select i + 1 from n where i < 60)
    select 'ten_' || i, 'School ' || i, 's-' || i, '2026-01-01', '2026-01-01' from n`);
  await world.runControl(
    sql`insert into tenant_subscriptions (tenant_id, plan) select id, 'small' from tenants`,
  );
  await withPage(browser, PHONE, async (page) => {
    await openAs(page, superAdmin, tenantLinks.tab("accounts"));
    await button(page, "Add time entry").click();
    const dialog = page.getByRole("dialog");
    const search = dialog.getByLabel("Find a tenant by name or address");
    await search.fill("School 57");
    const choice = dialog.getByLabel("Tenant (optional)");
    await choice.locator("option", { hasText: "School 57" }).waitFor({ state: "attached" });
    await choice.selectOption({ label: "School 57" });
    await search.fill("School 3");
    await choice.locator("option", { hasText: "School 30" }).waitFor({ state: "attached" });
    assert.equal(await choice.inputValue(), "ten_57", "it stays chosen");
    await assertAccessible(page, "choosing one of many tenants");
    await dialog.getByLabel("Hours").fill("25");
    await dialog.getByLabel("Category").fill("Coffee");
    await dialog.getByLabel("Description").fill("Talked to the head");
    await dialog.getByRole("button", { name: "Add time entry" }).click();
    await dialog.getByText("A day has 24 hours").waitFor();
    await dialog.getByLabel("Hours").fill("0.25");
    await dialog.getByRole("button", { name: "Add time entry" }).click();
    await toasts(page).getByText("Time entry added").waitFor();
    const added = row(page, "Time entries", "Talked to the head");
    await added.getByText("School 57").waitFor();
    await added.getByText("0.25 hours").waitFor();
    await added.getByText("Coffee").waitFor();
    await button(page, "Remove: Talked to the head").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await toasts(page).getByText("Time entry removed").waitFor();
    await page.getByText("Time that you spend on building, support or sales will appear here.").waitFor();
  });
});
