import assert from "node:assert/strict";
import { DESKTOP, withPage } from "./browser.ts";
import { fallbackLink, LOADER_PAGES, openWidgetSchool, OTHER_SITE, waitForHeight } from "./widget_page.ts";

Deno.test("messages of other windows, and in other words, change nothing on a school's page", async () => {
  await using school = await openWidgetSchool(LOADER_PAGES);
  await school.allow();
  await withPage(school.browser, DESKTOP, async (page) => {
    await page.goto(school.at("/"));
    await fallbackLink(page).waitFor({ state: "hidden" });
    await page.evaluate((address) => {
      const heard: unknown[] = [];
      Object.assign(globalThis, { heard });
      addEventListener("message", ({ data }) => heard.push(data.height));
      const forger = document.createElement("iframe");
      forger.name = "forger";
      forger.src = address;
      document.body.append(forger);
    }, school.at("/forger", OTHER_SITE));
    const heard = (height: unknown) =>
      page.waitForFunction(
        (height) => (Reflect.get(globalThis, "heard") as unknown[]).includes(height),
        height,
      );
    const height = () => page.locator("div iframe").evaluate((frame) => (frame as HTMLElement).style.height);
    const before = await height();

    // Its own window, another frame of another site, and the frame itself in the wrong words.
    await page.evaluate(() => postMessage({ unitfolio: 1, type: "height", height: 5001 }));
    await heard(5001);
    await page.frameLocator("[name=forger]").locator("main").waitFor({ state: "attached" });
    await page.evaluate(() =>
      document.querySelector<HTMLIFrameElement>("[name=forger]")!
        .contentWindow!.postMessage({ unitfolio: 1, type: "height", height: 5002 }, "*")
    );
    await heard(5002);
    const frame = page.frames().find((frame) => frame.url().includes("/embed"))!;
    for (const height of [5003.5, -5004, "5005", 50_060]) {
      await frame.evaluate(
        (height) => parent.postMessage({ unitfolio: 1, type: "height", height }, "*"),
        height,
      );
      await heard(height);
    }
    await frame.evaluate(() => parent.postMessage({ type: "height", height: 5007 }, "*"));
    await heard(5007);
    assert.equal(await height(), before);
    await frame.evaluate(() => parent.postMessage({ unitfolio: 1, type: "height", height: 5008 }, "*"));
    await waitForHeight(page, 5008);

    // The frame takes no greeting from a window that does not contain it.
    await frame.evaluate(() => postMessage({ unitfolio: 1, type: "hello", theme: "dark" }));
    await frame.evaluate(() =>
      new Promise((heard) => {
        addEventListener("message", heard, { once: true });
        postMessage("after it", "*");
      })
    );
    assert.equal(await frame.evaluate(() => document.documentElement.dataset.theme), "light");
  });
});

Deno.test("a frame sizes itself alone, and only while it shows the portfolio", async () => {
  await using school = await openWidgetSchool(LOADER_PAGES);
  await school.allow();
  await withPage(school.browser, DESKTOP, async (page) => {
    await page.goto(school.at("/many"));
    await page.frameLocator("div >> nth=0 >> iframe").getByRole("heading", { name: "Sign in" }).waitFor();
    await page.frameLocator("div >> nth=1 >> iframe").getByRole("heading", { name: "Sign in" }).waitFor();
    const heightOf = (nth: number) =>
      page.locator(`div >> nth=${nth} >> iframe`).evaluate((frame) => (frame as HTMLElement).style.height);
    const [first, second] = await Promise.all([heightOf(0), heightOf(1)]);
    const handle = await page.locator("div >> nth=0 >> iframe").elementHandle();
    const frame = (await handle!.contentFrame())!;
    const tell = async (height: number) => {
      const heard = page.evaluate(
        (height) =>
          new Promise<void>((resolve) =>
            addEventListener("message", ({ data }) => data.height === height && resolve())
          ),
        height,
      );
      await frame.evaluate(
        (height) => parent.postMessage({ unitfolio: 1, type: "height", height }, "*"),
        height,
      );
      await heard;
    };
    await tell(1501);
    await waitForHeight(page, 1501);
    assert.deepEqual([await heightOf(1), first], [second, second]);
    await frame.goto(school.at("/forger", OTHER_SITE));
    await tell(1502);
    assert.notEqual(await heightOf(0), "1502px");
  });
});
