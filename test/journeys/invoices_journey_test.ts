import { tenantLinks } from "../../domain/tenant_links.ts";
import { button, openAccounts, row } from "./accounts_page.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openAs } from "./page_actions.ts";

Deno.test("an invoice is recorded, paid and cancelled, on a phone and a screen", async () => {
  await using live = await openAccounts();
  const { world, browser, superAdmin } = live;
  await world.school("oak", "Oak Lane");
  for (const size of [PHONE, DESKTOP]) {
    await withPage(browser, size, async (page, problems) => {
      const dialog = page.getByRole("dialog");
      const add = async (number: string) => {
        await button(page, "Add invoice").click();
        await dialog.getByLabel("Tenant").selectOption({ label: "Oak Lane" });
        await dialog.getByLabel("Invoice number").fill(number);
        await dialog.getByLabel("Amount in pounds").fill("690");
        await dialog.getByLabel("Date").fill("2026-06-01");
        await dialog.getByLabel("Due on").fill("2026-06-30");
        await dialog.getByRole("button", { name: "Add invoice" }).click();
      };
      const number = `2026-${size.width}`;
      await openAs(page, superAdmin, tenantLinks.tab("accounts"));
      await page.getByText("No invoice is waiting to be paid.").waitFor();
      await button(page, "Add invoice").click();
      await dialog.getByRole("button", { name: "Add invoice" }).click();
      await dialog.getByText("Choose a tenant", { exact: true }).last().waitFor();
      await dialog.getByText("Enter the invoice number").waitFor();
      await assertAccessible(page, "an invoice that is not right");
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await add(number);
      await row(page, "Invoices", number).getByText("Overdue").waitFor();
      await assertAccessible(page, "an invoice that is overdue");
      await add(number);
      await dialog.getByText(`There is an invoice ${number} already`, { exact: true }).waitFor();
      problems.expect(/409/);
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await button(page, `Mark as paid: invoice ${number} of Oak Lane`).click();
      await dialog.getByLabel("Paid on").fill("2026-06-20");
      await assertAccessible(page, "paying an invoice");
      await dialog.getByRole("button", { name: "Mark as paid" }).click();
      await row(page, "Transactions", `Invoice ${number}`).getByText("+£690.00").waitFor();
      await page.getByText("No invoice is waiting to be paid.").waitFor();
      await page.getByLabel("Show").selectOption("All invoices");
      await row(page, "Invoices", number).getByText("Paid on 20 June 2026").waitFor();
      await add(`${number} b`);
      await button(page, `Cancel: invoice ${number} b of Oak Lane`).click();
      await assertAccessible(page, "cancelling an invoice");
      await page.getByRole("alertdialog").getByRole("button", { name: "Cancel invoice" }).click();
      await row(page, "Invoices", `${number} b`).getByText("Cancelled").waitFor();
    });
  }
});
