import assert from "node:assert/strict";
import { assertAccessible } from "./axe.ts";
import { launchBrowser, withPage } from "./browser.ts";
import { htmlPage, servePages } from "./serve_pages.ts";

/** As strict as the product's own. */
const POLICY = "default-src 'self'; script-src 'nonce-x' 'strict-dynamic'; style-src 'self' 'nonce-x'; " +
  "style-src-attr 'unsafe-inline'; object-src 'none'; base-uri 'none'";

const pages: Record<string, string> = {
  "/good": "<h1>My Portfolio</h1><label>Reflection <textarea></textarea></label>",
  "/bad": "<h1>My Portfolio</h1><input class='reflection'><p style='color:#aaa'>Pale</p>",
  "/tiny-targets":
    "<button style='width:10px;height:10px'>a</button><button style='width:10px;height:10px'>b</button>",
};

Deno.test("the accessibility check", async (t) => {
  await using server = servePages((path) => htmlPage(pages[path] ?? "", POLICY));
  await using browser = await launchBrowser();

  const check = (path: string) =>
    withPage(browser, { width: 768, height: 1024 }, async (page) => {
      await page.goto(server.at(path));
      await assertAccessible(page, `The page ${path}`);
    });

  await t.step(
    "passes a good page under the strict policy, without a problem of its own",
    () => check("/good"),
  );
  await t.step("fails a field without a label, saying which", async () => {
    await assert.rejects(
      check("/bad"),
      /The page \/bad is not accessible[^]*label: [^]*input class="reflection"/,
    );
  });
  await t.step(
    "fails what only WCAG 2.2 asks for",
    () => assert.rejects(check("/tiny-targets"), /target-size/),
  );
});
