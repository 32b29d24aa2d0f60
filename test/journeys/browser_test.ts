import assert from "node:assert/strict";
import { launchBrowser, withPage } from "./browser.ts";
import { htmlPage, openPageServer } from "./page_server.ts";

const size = { width: 390, height: 844 };

const pages: Record<string, () => Response> = {
  "/": () => htmlPage("<h1>Oak Lane Centre</h1>"),
  "/console": () => htmlPage("<script>console.error('broken island')</script>"),
  "/throws": () => htmlPage("<script>throw new Error('no one caught me')</script>"),
  "/missing-picture": () => htmlPage("<img alt='' src='/nowhere.png'>"),
  "/refused": () => htmlPage("<script>document.title = 'ran'</script>", "script-src 'self'"),
  "/stranger": () => htmlPage("<img alt='' src='https://tracker.invalid/dot.gif'>"),
};

Deno.test("a journey's browser", async (t) => {
  await using server = openPageServer((path) => pages[path]?.());
  await using browser = await launchBrowser();

  const openingFails = (path: string, message: RegExp, hosts?: string[]) =>
    assert.rejects(
      withPage(browser, { ...size, hosts }, (page) => page.goto(server.at(path), { waitUntil: "load" })),
      message,
    );

  await t.step("opens a page of a local server at the given size", async () => {
    await withPage(browser, size, async (page) => {
      await page.goto(server.at("/"));
      assert.equal(await page.getByRole("heading").innerText(), "Oak Lane Centre");
      assert.equal(await page.evaluate(() => innerWidth), size.width);
    });
  });

  await t.step("resolves subdomains of localhost and custom domains to this machine", async () => {
    await withPage(browser, size, async (page) => {
      for (const name of ["localhost", "oak-lane.localhost", "portfolio.oak-lane.example", "oak-lane.test"]) {
        const response = await page.goto(server.at("/", name));
        assert.equal(response?.status(), 200, name);
      }
    });
  });

  await t.step("gives each page its own cookies", async () => {
    await withPage(browser, size, async (teacher) => {
      await teacher.goto(server.at("/"));
      await teacher.evaluate(() => document.cookie = "who=teacher");
      await withPage(browser, size, async (student) => {
        await student.goto(server.at("/"));
        assert.equal(await student.evaluate(() => document.cookie), "");
      });
      assert.equal(await teacher.evaluate(() => document.cookie), "who=teacher");
    });
  });

  await t.step("fails a journey whose page logs an error", () => openingFails("/console", /broken island/));
  await t.step("fails a journey whose page throws", () => openingFails("/throws", /no one caught me/));
  await t.step(
    "fails a journey whose page misses a file",
    () => openingFails("/missing-picture", /404: GET .*nowhere\.png/),
  );
  await t.step(
    "fails a journey whose script the policy blocks",
    () => openingFails("/refused", /Content Security Policy/),
  );
  await t.step(
    "fails a journey that requests another machine",
    () => openingFails("/stranger", /ERR_NAME_NOT_RESOLVED: GET https:\/\/tracker\.invalid/),
  );
  await t.step(
    "fails a journey that requests a host outside its list",
    () => openingFails("/", /strange host/, ["oak-lane.localhost:1"]),
  );

  await t.step("says what a page asked before a journey failed", async () => {
    await assert.rejects(
      withPage(browser, size, async (page) => {
        await page.goto(server.at("/"));
        await page.evaluate(() => confirm("Leave?"));
        throw new Error("the journey failed");
      }),
      /the journey failed[^]*Meanwhile:\n {2}asked: confirm Leave\?/,
    );
  });

  await t.step("ignores a problem that the journey expects, and only that", async () => {
    await withPage(browser, size, async (page, problems) => {
      await page.goto(server.at("/no-such-page"));
      problems.expect(/^404/);
      assert.throws(() => problems.expect(/^409/), /No problem of the page matches/);
    });
  });

  await t.step("names the page's problems when the journey fails", async () => {
    const failing = withPage(browser, size, async (page) => {
      await page.goto(server.at("/console"));
      throw new Error("the button is not there");
    });
    await assert.rejects(failing, /the button is not there[^]*Meanwhile:[^]*broken island/);
  });
});
