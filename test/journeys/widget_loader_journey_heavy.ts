import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { DESKTOP, withPage } from "./browser.ts";
import {
  fallbackLink,
  LOADER_PAGES,
  openWidgetSchool,
  OTHER_SITE,
  waitForHeight,
  widgetFrame,
} from "./widget_page.ts";

const [LIGHT, DARK] = ["rgb(251, 248, 242)", "rgb(21, 25, 27)"];
const shownFrames = (page: Page) => page.locator("iframe:visible");

Deno.test("a school's page shows the portfolio where it holds the snippet", async (t) => {
  await using school = await openWidgetSchool(LOADER_PAGES);
  await school.allow();

  await t.step("in place of its link once the frame is there, as high as what it shows", async () => {
    await withPage(school.browser, DESKTOP, async (page) => {
      await page.goto(school.at("/"));
      await widgetFrame(page).getByRole("heading", { name: "Sign in to see your portfolio" }).waitFor();
      await fallbackLink(page).waitFor({ state: "hidden" });
      const frame = page.locator("iframe");
      assert.equal(await frame.getAttribute("title"), "My portfolio");
      const shown = await widgetFrame(page).locator("body").evaluate((body) =>
        body.getBoundingClientRect().height
      );
      await waitForHeight(page, Math.ceil(shown));
      assert.equal(await page.evaluate(() => Reflect.get(globalThis, "defined")), 0);
      assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
    });
  });

  await t.step("many times on a page, each once, and where it is added later", async () => {
    await withPage(school.browser, DESKTOP, async (page) => {
      await page.goto(school.at("/many"));
      for (const place of ["div >> nth=0", "unitfolio-portfolio", "div >> nth=1"]) {
        await page.frameLocator(`${place} >> iframe`).getByRole("heading", { name: "Sign in" }).waitFor();
      }
      assert.equal(await page.locator("iframe").count(), 3);
      const theme = (place: string) =>
        page.frameLocator(`${place} >> iframe`).locator("html").getAttribute("data-theme");
      assert.deepEqual(await Promise.all([theme("div >> nth=0"), theme("unitfolio-portfolio")]), [
        "light",
        "dark",
      ]);
      await page.evaluate(() => {
        const section = document.createElement("section");
        section.innerHTML = `<div data-unitfolio data-theme="light" data-unit="121766"><p>Later</p></div>`;
        document.body.append(section);
      });
      const later = page.frameLocator("section iframe");
      await later.getByRole("heading", { name: "Sign in" }).waitFor();
      assert.equal(await later.locator("html").getAttribute("data-theme"), "light");
      assert.match(await page.locator("section iframe").getAttribute("src") ?? "", /\/embed\?unit=121766$/);
      assert.equal(await page.locator("iframe").count(), 4);
    });
  });

  await t.step("in the page's own light or darkness, whatever the device likes", async () => {
    await withPage(school.browser, DESKTOP, async (page) => {
      await page.emulateMedia({ colorScheme: "dark" });
      const backgrounds = async (place: string) => {
        const frame = page.frameLocator(`${place} iframe`);
        await frame.getByRole("heading", { name: "Sign in" }).waitFor();
        return await frame.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
      };
      await page.goto(school.at("/"));
      assert.equal(await backgrounds("div"), LIGHT);
      await page.goto(school.at("/dark"));
      assert.deepEqual([await backgrounds("section"), await backgrounds("aside")], [DARK, LIGHT]);
    });
  });

  await t.step("beside the words that a teacher typed around the link", async () => {
    await withPage(school.browser, DESKTOP, async (page) => {
      await page.goto(school.at("/words"));
      await widgetFrame(page).getByRole("heading", { name: "Sign in" }).waitFor();
      await fallbackLink(page).waitFor({ state: "hidden" });
      assert.equal(
        (await page.locator("div[data-unitfolio]").innerText()).replace(/\s+/g, " ").trim(),
        "Read this first. Ask Ms Okafor.",
      );
    });
  });

  await t.step("leaves the page's cookies, storage and names alone", async () => {
    await withPage(school.browser, DESKTOP, async (page) => {
      await page.goto(school.at("/forger"));
      await page.evaluate(() => {
        document.cookie = "theirs=1";
        localStorage.setItem("theirs", "1");
      });
      const before = await whatIsKept(page);
      const names = await page.evaluate(() => Object.getOwnPropertyNames(globalThis));
      await page.goto(school.at("/"));
      await fallbackLink(page).waitFor({ state: "hidden" });
      assert.deepEqual(await whatIsKept(page), before);
      const added = await page.evaluate(
        (names) => Object.getOwnPropertyNames(globalThis).filter((name) => !names.includes(name)),
        names,
      );
      assert.deepEqual(added.filter((name) => name !== "0").sort(), ["define", "defined"]);
    });
  });

  await t.step("keeps the link where the school has not allowed the page", async () => {
    await withPage(school.browser, DESKTOP, async (page, problems) => {
      const refused = Promise.all([
        page.waitForEvent("requestfailed"),
        page.waitForEvent("console", (message) => /frame-ancestors/.test(message.text())),
      ]);
      await page.goto(school.at("/", OTHER_SITE));
      await refused;
      assert.equal(await fallbackLink(page).isVisible(), true);
      assert.equal(await shownFrames(page).count(), 0);
      for (const problem of [/ERR_BLOCKED_BY_RESPONSE/, /frame-ancestors/]) problems.expect(problem);
    });
  });

  await t.step("brings the link back where the frame falls silent", async () => {
    await withPage(school.browser, DESKTOP, async (page) => {
      await page.clock.install();
      await page.goto(school.at("/"));
      await fallbackLink(page).waitFor({ state: "hidden" });
      await page.route(
        "**/embed",
        (route) => route.fulfill({ contentType: "text/html", body: "A filter's page" }),
      );
      await widgetFrame(page).locator("body").evaluate(() => location.reload());
      await widgetFrame(page).getByText("A filter's page").waitFor();
      await page.clock.runFor(15_000);
      await fallbackLink(page).waitFor();
      assert.equal(await shownFrames(page).count(), 0);
    });
  });
});

async function whatIsKept(page: Page) {
  const inPage = await page.evaluate(() => ({ cookie: document.cookie, storage: { ...localStorage } }));
  return { ...inPage, cookies: await page.context().cookies(page.url()) };
}
