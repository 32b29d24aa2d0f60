import type { Assets } from "./assets.ts";

/** For tests that only render. */
export const testAssets: Assets = {
  entry: "/assets/client-1.js",
  css: ["/assets/styles-1.css"],
  icon: "/assets/favicon-1.svg",
  font: "/assets/font-1.woff2",
  scripts: (islands) => ({
    preload: [...islands].map((name) => `/assets/${name.split("/").at(-1)}-1.js`),
    prefetch: ["/assets/Dialog-1.js"],
  }),
};
