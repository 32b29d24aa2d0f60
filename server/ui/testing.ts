import type { Assets } from "../services/assets.ts";

/** For tests that only render. */
export const testAssets: Assets = {
  entry: "/assets/client-1.js",
  styles: "/assets/styles-1.css",
  staffStyles: "/assets/staff_styles-1.css",
  icon: "/assets/favicon-1.svg",
  appIcons: {
    small: "/assets/icon-192-1.png",
    large: "/assets/icon-512-1.png",
    maskable: "/assets/icon-maskable-1.png",
    touch: "/assets/icon-touch-1.png",
  },
  font: "/assets/font-1.woff2",
  widget: {
    loader: { bytes: new TextEncoder().encode("export {};"), etag: '"loader"' },
    script: "/assets/widget/app-1.js",
    styles: ["/assets/widget/app-1.css"],
  },
  scripts: (islands) => ({
    preload: [...islands].map((name) => `/assets/${name.split("/").at(-1)}-1.js`),
    prefetch: ["/assets/Dialog-1.js"],
  }),
};
