import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import type { ReactNode } from "react";
import GalleryIsland from "../../islands/gallery/GalleryIsland.tsx";
import { assertAccessible } from "../../test/journeys/axe.ts";
import { launchBrowser, withPage } from "../../test/journeys/browser.ts";
import { openPageServer } from "../../test/journeys/page_server.ts";
import { type Assets, loadAssets } from "../services/assets.ts";
import { renderDocument } from "./document.tsx";
import { Gallery } from "./gallery.tsx";
import { Island } from "./island.tsx";

const CLIENT = new URL("../../dist/client/", import.meta.url);
const TYPES: Record<string, string> = {
  css: "text/css",
  js: "text/javascript",
  svg: "image/svg+xml",
  woff2: "font/woff2",
};
const POLICY = "default-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; base-uri 'none'";

/** One island without a browser file, one with. */
function HalfBroken() {
  return (
    <main>
      <Island name="gallery/LostIsland" of={() => <p>Still readable</p>} props={{}} />
      <Island name="gallery/GalleryIsland" of={GalleryIsland} props={{ files: [] }} />
    </main>
  );
}

const BODIES: Record<string, () => ReactNode> = {
  "/dev/gallery": () => <Gallery />,
  "/half-broken": () => <HalfBroken />,
};

function answer(assets: Assets, path: string): Response | undefined {
  if (path.startsWith("/assets/")) {
    const file = path.slice("/assets/".length);
    const type = TYPES[file.split(".").at(-1) ?? ""] ?? "application/octet-stream";
    return new Response(Deno.readFileSync(new URL(file, CLIENT)), { headers: { "content-type": type } });
  }
  const body = BODIES[path];
  if (!body) return;
  const nonce = crypto.randomUUID();
  const html = renderDocument({ assets, nonce, title: "Components", body: body(), person: "staff" });
  const policy = `${POLICY}; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'self' 'nonce-${nonce}'`;
  return new Response(html, {
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
  });
}

async function withGallery(fn: (browser: Browser, at: (path: string) => string) => Promise<void>) {
  const assets = await loadAssets(CLIENT);
  await using server = openPageServer((path) => answer(assets, path));
  await using browser = await launchBrowser();
  await fn(browser, server.at);
}

const ready = (page: Page) => page.waitForSelector("html[data-ready=true]");
const hydrationErrors = (page: Page) => page.evaluate("globalThis.__hydrationErrors") as Promise<string[]>;

Deno.test("the gallery hydrates cleanly under the policy and is accessible at every width", () =>
  withGallery(async (browser, at) => {
    for (const width of [390, 768, 1280]) {
      await withPage(browser, { width, height: 900 }, async (page) => {
        await page.goto(at("/dev/gallery"));
        await ready(page);
        assert.deepEqual(await hydrationErrors(page), []);
        await assertAccessible(page, `the gallery at ${width}`);
        await page.getByRole("button", { name: "Open dialog" }).click();
        await page.getByRole("dialog", { name: "Add a link" }).waitFor();
        await assertAccessible(page, `the dialog at ${width}`);
        const over = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
        assert.equal(over, 0, `the page is ${over} pixels wider than ${width}`);
      });
    }
  }));

Deno.test("an island that cannot start keeps its HTML and the others work", () =>
  withGallery((browser, at) =>
    withPage(browser, { width: 1280, height: 900 }, async (page, problems) => {
      await page.goto(at("/half-broken"));
      await ready(page);
      assert.match((await hydrationErrors(page)).join(), /LostIsland/);
      problems.expect(/LostIsland/);
      await page.getByText("Still readable").waitFor();
      await page.getByRole("button", { name: "Toast: success" }).click();
      await page.getByText("Comment saved", { exact: true }).first().waitFor();
    })
  ));
