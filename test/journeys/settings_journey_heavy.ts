import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { links } from "../../domain/links.ts";
import { LOGO_REFUSALS } from "../../domain/logos.ts";
import { ANOTHER_VERIFIES } from "../../domain/workflow.ts";
import { addStudent, assign } from "../factories.ts";
import { completeOutcomes, postStep } from "../portfolio_fixture.ts";
import { pdfText } from "../../server/documents/testing.ts";
import { hugePng } from "../../server/features/evidence/thumbnails/testing.ts";
import { requestSummary } from "../../server/features/summary_sheets/testing.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { chooseBy } from "./choose_files.ts";
import { openLiveSchool } from "./live_school.ts";
import { openAs, ready, toasts, waitForPage } from "./page_actions.ts";

const LOGO = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><rect width="300" height="100" rx="20" fill="#1f6f5c"/>` +
    `<circle cx="60" cy="50" r="30" fill="#fff"/></svg>`,
);

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const card = (page: Page, name: string) => page.getByRole("form", { name });

async function saved(page: Page) {
  await toasts(page).getByText("Settings updated").waitFor();
}

const chooseLogo = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  chooseBy(button(page, "Choose logo"), [file]);

Deno.test("a changed name and logo show in the page and in the PDF at once", async () => {
  await using school = await openLiveSchool();
  const { admin, oak, world } = school;
  const { unitId } = await assign(admin, await addStudent(admin));
  await withPage(school.browser, DESKTOP, async (page, problems) => {
    await openAs(page, admin, "/admin");
    await waitForPage(page, /tab=settings/);
    await page.getByRole("heading", { name: "Subscription Plans" }).waitFor();
    await page.getByText("Your current plan").waitFor();
    await assertAccessible(page, "the settings");
    await page.getByRole("link", { name: "Establishment Settings" }).click();
    await waitForPage(page, /part=establishment/);
    await assertAccessible(page, "the settings of the establishment");
    const establishment = card(page, "Establishment");
    await establishment.getByLabel("Establishment name").fill("  ");
    await establishment.getByLabel("Centre number").fill("12");
    await button(page, "Save establishment").click();
    await establishment.getByText("Establishment name is required").waitFor();
    await establishment.getByText("A centre number has five or six digits or letters").waitFor();
    await assertAccessible(page, "settings with errors");
    await establishment.getByLabel("Establishment name").fill("Beech Lane Centre");
    await establishment.getByLabel("Centre number").fill("12345");
    await establishment.getByLabel("Time zone").selectOption("Europe/Dublin");
    await button(page, "Save establishment").click();
    await saved(page);
    const header = page.getByRole("banner");
    await header.getByText("Beech Lane Centre").waitFor();
    await chooseLogo(page, {
      name: "logo.png",
      mimeType: "image/png",
      buffer: Buffer.from(hugePng(20_000, 20_000)),
    });
    await page.getByRole("group", { name: "Logo", exact: true }).getByText(LOGO_REFUSALS.tooManyPixels)
      .waitFor();
    await toasts(page).getByText("Upload failed").waitFor();
    problems.expect(/^415/);
    await chooseLogo(page, { name: "logo.svg", mimeType: "image/svg+xml", buffer: LOGO });
    const logo = header.locator("img.brand-logo");
    await logo.waitFor();
    const src = await logo.getAttribute("src");
    assert.match(src!, /^\/api\/logos\/lgo_/);
    await page.reload();
    assert.equal(await logo.getAttribute("src"), src);
    assert.deepEqual(
      await logo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
      [640, 213],
    );
    const { bytes } = await requestSummary(admin, unitId);
    assert.match((await pdfText(bytes)).join(), /Beech Lane Centre.*Centre No 1 2 3 4 5/s);
    assert.match(Buffer.from(bytes).toString("latin1"), /\/Subtype ?\/Image/);
    await page.context().clearCookies();
    await page.goto(world.at(oak, "/"));
    assert.equal(await header.locator("img.brand-logo").getAttribute("src"), src, "signed out");
  });
});

Deno.test("settings are changed on a phone, each card on its own", async () => {
  await using school = await openLiveSchool();
  const { admin, oak } = school;
  const portfolio = await assign(admin, await addStudent(admin));
  admin.cookies.set("activeRole", "teacher");
  await completeOutcomes({ teacher: admin, portfolio });
  for (const step of ["submit", "assess"]) assert.equal((await postStep(admin, portfolio, step)).status, 200);
  admin.cookies.delete("activeRole");
  await withPage(school.browser, PHONE, async (page) => {
    const openPart = async (name: string) => {
      await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name }).click();
      await page.getByRole("heading", { level: 2, name }).waitFor();
      await ready(page);
    };
    await openAs(page, admin, links.settings("establishment"));
    const branding = card(page, "Branding");
    await branding.getByLabel("Header colour", { exact: true }).fill("#f0c000");
    await branding.getByText("White text is hard to read on this colour").waitFor();
    await assertAccessible(page, "a colour that is too light");
    await branding.getByLabel("Choose the header colour").fill("#1a365d");
    await branding.getByText("White text is hard to read on this colour").waitFor({ state: "detached" });
    await button(page, "Save colour").click();
    await saved(page);
    // Someone else's change of another field stays.
    await admin.patch("/api/admin/settings", { organisationNumber: "54321" });
    await card(page, "Establishment").getByLabel("Establishment name").fill("Oak Lane College");
    await button(page, "Save establishment").click();
    await page.locator("[data-brand=name]").getByText("Oak Lane College").first().waitFor();
    assert.partialDeepStrictEqual((await admin.get("/api/admin/settings")).json(), {
      establishmentName: "Oak Lane College",
      organisationNumber: "54321",
    });
    await openPart("Rules");
    await page.getByLabel("Verifier must be different from assessor").check();
    await button(page, "Save rules").click();
    await saved(page);
    await openPart("Records and storage");
    await page.getByLabel(/^Student records until/).fill("31");
    await page.getByLabel(/^Keep evidence for/).fill("forever");
    await button(page, "Save retention times").click();
    await page.getByText("A number of years is a whole number from 1 to 40").waitFor();
    await page.getByLabel(/^Keep evidence for/).fill("6");
    await button(page, "Save retention times").click();
    await saved(page);
    await openPart("Signing in and websites");
    const site = page.getByLabel("Address of the site");
    await site.fill("oak.example/page");
    await site.press("Enter");
    await page.getByText(/^Enter the site's address alone/).waitFor();
    await site.fill("https://www.oak.example");
    await site.press("Enter");
    await button(page, "Remove https://www.oak.example").waitFor();
    await page.getByText(`<script type="module" src="${school.world.at(oak, "/widget.js")}"></script>`)
      .waitFor();
    await button(page, "Show a preview").click();
    await page.frameLocator("iframe[title='My portfolio']").getByRole("button", { name: "Send me a code" })
      .waitFor();
    await assertAccessible(page, "settings on a phone");
    await button(page, "Remove https://www.oak.example").click();
    await button(page, "Remove https://www.oak.example").waitFor({ state: "detached" });
    await page.locator(":focus").and(site).waitFor();
    await openPart("Rules");
    assert.equal(await page.getByLabel("Verifier must be different from assessor").isChecked(), true);
    await openPart("Records and storage");
    assert.equal(await page.getByLabel(/^Student records until/).inputValue(), "31");
    await openPart("Establishment Settings");
    assert.equal(await branding.getByLabel("Header colour", { exact: true }).inputValue(), "#1a365d");
    await oak.run(sql`update entitlements set plan = 'individual'`);
    await page.reload();
    await ready(page);
    await page.getByText("“Your own logo and colour” is not part of your plan.").first().waitFor();
    assert.equal(await button(page, "Choose logo").count(), 0);
    await assertAccessible(page, "settings without branding");
    await page.goto(school.world.at(oak, `/student-portfolio/${portfolio.id}`));
    await ready(page);
    await page.getByText(ANOTHER_VERIFIES).waitFor();
    const verify = page.getByRole("button", { name: "Verify Portfolio", disabled: true });
    assert.equal(await verify.getAttribute("aria-describedby"), "staff-bar-another");
    await assertAccessible(page, "a portfolio that another person verifies");
  });
});
