import { defineConfig } from "vite";
import { compression } from "vite-plugin-compression2";
import { FONT, trimFonts } from "./vite_fonts.ts";

const fonts = await trimFonts();

/** Tablets of schools are old. */
const TARGET = ["es2022", "safari15.4"];

/**
 * The widget: a loader that stands in the school's own pages under an address of its own, and the app in the frame,
 * whose files bear a hash. Two builds, since they share a module and the loader is one file. After the client's, which
 * empties the folder above.
 */
export default defineConfig({
  resolve: { alias: { [FONT]: fonts } },
  plugins: [compression({ algorithms: ["brotliCompress", "gzip"], include: /\.(js|css)$/, threshold: 1024 })],
  base: "/assets/widget/",
  publicDir: false,
  builder: {
    async buildApp({ build, environments }) {
      await build(environments.client!);
      await build(environments.loader!);
    },
  },
  environments: {
    client: {
      build: {
        ...common(),
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: { input: "widget/app/main.tsx" },
      },
    },
    loader: {
      consumer: "client",
      build: {
        ...common(),
        emptyOutDir: false,
        rolldownOptions: { input: "widget/loader/main.ts", output: { entryFileNames: "widget.js" } },
      },
    },
  },
});

function common() {
  return {
    outDir: "dist/client/widget",
    assetsDir: "",
    target: TARGET,
    cssTarget: TARGET,
    modulePreload: false as const,
    copyPublicDir: false,
    assetsInlineLimit: 0,
  };
}
