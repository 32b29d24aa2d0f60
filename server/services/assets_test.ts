import assert from "node:assert/strict";
import { fromManifest, loadAssets } from "./assets.ts";

const manifest = {
  "islands/client.tsx": {
    file: "client-a.js",
    imports: ["_react.js"],
    dynamicImports: [
      "islands/portfolio/PortfolioIsland.tsx",
      "islands/units/AddUnitIsland.tsx",
      "_toasts.js",
    ],
  },
  "_react.js": { file: "react-b.js" },
  "_dialog.js": { file: "dialog-c.js", imports: ["_react.js"] },
  "islands/portfolio/PortfolioIsland.tsx": {
    file: "PortfolioIsland-d.js",
    imports: ["_dialog.js", "islands/client.tsx"],
    dynamicImports: ["islands/portfolio/StepDialog.tsx"],
  },
  "islands/portfolio/StepDialog.tsx": {
    file: "StepDialog-j.js",
    imports: ["_dialog.js", "_radix.js"],
    dynamicImports: ["islands/portfolio/PdfView.tsx"],
  },
  "islands/portfolio/PdfView.tsx": { file: "PdfView-k.js" },
  "_toasts.js": { file: "toasts-r.js" },
  "_radix.js": { file: "radix-l.js" },
  "islands/units/AddUnitIsland.tsx": { file: "AddUnitIsland-e.js", imports: ["_react.js"] },
  "ui/styles.css": { file: "styles-f.css" },
  "ui/staff_styles.css": { file: "staff_styles-q.css" },
  "ui/favicon.svg": { file: "favicon-g.svg" },
  "ui/icon-192.png": { file: "icon-192-m.png" },
  "ui/icon-512.png": { file: "icon-512-n.png" },
  "ui/icon-maskable.png": { file: "icon-maskable-o.png" },
  "ui/icon-touch.png": { file: "icon-touch-p.png" },
  "node_modules/x/files/next-latin-wght-normal.woff2": { file: "next-latin-wght-normal-h.woff2" },
  "node_modules/x/files/next-latin-ext-wght-normal.woff2": { file: "next-latin-ext-wght-normal-i.woff2" },
};

Deno.test("a page preloads what its islands need, each file once, and no other island's", () => {
  const assets = fromManifest(manifest);
  assert.deepEqual(assets.scripts(["portfolio/PortfolioIsland"]).preload.toSorted(), [
    "/assets/PortfolioIsland-d.js",
    "/assets/dialog-c.js",
    "/assets/react-b.js",
  ]);
  const addUnit = ["/assets/AddUnitIsland-e.js", "/assets/react-b.js"];
  assert.deepEqual(assets.scripts(["units/AddUnitIsland"]).preload.toSorted(), addUnit);
  assert.deepEqual(assets.scripts(["units/AddUnitIsland#Draft"]).preload.toSorted(), addUnit);
});

Deno.test("a page prefetches what its islands and the entry may import next, and nothing it has", () => {
  const assets = fromManifest(manifest);
  assert.deepEqual(assets.scripts(["portfolio/PortfolioIsland"]).prefetch.toSorted(), [
    "/assets/StepDialog-j.js",
    "/assets/radix-l.js",
    "/assets/toasts-r.js",
  ]);
  assert.deepEqual(assets.scripts(["units/AddUnitIsland"]).prefetch, ["/assets/toasts-r.js"]);
});

Deno.test("entry, styles, icon and the first typeface have their hashed addresses", () => {
  const { entry, styles, staffStyles, icon, font, appIcons } = fromManifest(manifest);
  assert.deepEqual({ entry, styles, staffStyles, icon, font, touch: appIcons?.touch }, {
    entry: "/assets/client-a.js",
    styles: "/assets/styles-f.css",
    staffStyles: "/assets/staff_styles-q.css",
    icon: "/assets/favicon-g.svg",
    font: "/assets/next-latin-wght-normal-h.woff2",
    touch: "/assets/icon-touch-p.png",
  });
});

Deno.test("a build with a part missing says which, and what to run", () => {
  assert.throws(() => fromManifest({}), /islands\/client\.tsx.*deno task build/);
});

Deno.test("a client that was never built says what to run", async () => {
  const folder = new URL("./no_build_here/", import.meta.url);
  await assert.rejects(loadAssets(folder), /no_build_here.*deno task build/);
});
