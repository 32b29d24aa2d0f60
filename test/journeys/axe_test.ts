import assert from "node:assert/strict";
import { assertAccessible } from "./axe.ts";
import { launchBrowser, withPage } from "./browser.ts";
import { htmlPage, openPageServer } from "./page_server.ts";

// The product's own policy.
const POLICY = "default-src 'self'; script-src 'nonce-x' 'strict-dynamic'; style-src 'self' 'nonce-x'; " +
  "style-src-attr 'unsafe-inline'; object-src 'none'; base-uri 'none'";

const pages: Record<string, string> = {
  "/good": "<h1>My Portfolio</h1><label>Reflection <textarea></textarea></label>",
  "/bad": "<h1>My Portfolio</h1><input class='reflection'><p style='color:#aaa'>Pale</p>",
  "/tiny-targets":
    "<button style='width:10px;height:10px'>a</button><button style='width:10px;height:10px'>b</button>",
};

Deno.test("the accessibility check", async (t) => {
  await using server = openPageServer((path) => htmlPage(pages[path] ?? "", POLICY));
  await using browser = await launchBrowser();

  const checkPage = (path: string) =>
    withPage(browser, { width: 768, height: 1024 }, async (page) => {
      await page.goto(server.at(path));
      await assertAccessible(page, `The page ${path}`);
    });

  await t.step(
    "passes a good page under the strict policy",
    () => checkPage("/good"),
  );
  await t.step("names a field without a label", async () => {
    await assert.rejects(
      checkPage("/bad"),
      /The page \/bad is not accessible[^]*label: [^]*input class="reflection"/,
    );
  });
  await t.step(
    "fails what only WCAG 2.2 forbids",
    () => assert.rejects(checkPage("/tiny-targets"), /target-size/),
  );
});
