import { Buffer } from "node:buffer";
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import sharp from "sharp";
import { defineConfig, type Plugin } from "vite";
import { compression } from "vite-plugin-compression2";
import { CHUNKS } from "./vite_chunks.ts";
import { FONT, trimFonts } from "./vite_fonts.ts";

const DEV_PORT = 5173;
/** How long `deno run --watch` needs to be back after a change, in milliseconds. */
const SERVER_RESTART = 600;
const SERVER_SOURCE = /\/(server|domain|db|ui)\/[^?]*\.(ts|tsx|sql|md)$/;

/** Reloads the page when a file changes that only the server has loaded. */
function reloadOnServerChange(): Plugin {
  return {
    name: "reload-on-server-change",
    hotUpdate({ file, modules }) {
      if (this.environment.name !== "client" || !SERVER_SOURCE.test(file)) return;
      const inBrowser = modules.some((module) => module.type === "js" && module.importers.size > 0);
      if (inBrowser && !file.includes("/server/")) return;
      setTimeout(() => this.environment.hot.send({ type: "full-reload" }), SERVER_RESTART);
      return [];
    },
  };
}

/** Has the browser fetch scripts before it imports them (browser/script_files.ts). */
function fetchBeforeImport(): Plugin {
  const helper = fileURLToPath(new URL("browser/script_files.ts", import.meta.url));
  return {
    name: "fetch-before-import",
    apply: "build",
    enforce: "pre",
    load(id) {
      if (id !== "\0vite/preload-helper.js") return;
      return `export { importFetched as __vitePreload } from ${JSON.stringify(helper)};`;
    },
  };
}

const ICON = "ui/favicon.svg";

/** Puts the site's icon and pictures of it into the manifest with a hash in their names, so that they may be cached for ever. */
function hashedIcons(): Plugin {
  return {
    name: "hashed-icons",
    apply: "build",
    async buildStart() {
      const svg = readFileSync(new URL(ICON, import.meta.url), "utf8");
      // Home screens cut their own shape out of it.
      const square = svg.replace(' rx="8"', "");
      const emit = (name: string, source: string | Uint8Array) =>
        this.emitFile({ type: "asset", name, originalFileName: `ui/${name}`, source });
      emit("favicon.svg", svg);
      emit("icon-192.png", await drawIcon(svg, 192));
      emit("icon-512.png", await drawIcon(svg, 512));
      emit("icon-maskable.png", await drawIcon(square, 512));
      emit("icon-touch.png", await drawIcon(square, 180));
    },
  };
}

async function drawIcon(svg: string, size: number): Promise<Uint8Array> {
  return await sharp(Buffer.from(svg)).resize(size).png({ compressionLevel: 9, palette: true }).toBuffer();
}

const PDFJS = new URL("node_modules/pdfjs-dist/", import.meta.url);
const PDFJS_FOLDERS = { cmaps: /\.bcmap$/, standard_fonts: /\.(pfb|ttf)$/, wasm: /_nowasm_fallback\.js$/ };
const PDFJS_WORKER = "legacy/build/pdf.worker.min.mjs";

/**
 * Puts what pdf.js fetches while it works (its worker, character maps, fonts, picture decoders) under a folder that
 * bears its version, so that it may be cached for ever. islands/open_pdf.ts knows the place.
 */
function pdfjsFiles(): Plugin {
  const read = (path: string) => readFileSync(new URL(path, PDFJS));
  const { version } = JSON.parse(read("package.json").toString("utf8"));
  const paths = new Map([[basename(PDFJS_WORKER), PDFJS_WORKER]]);
  for (const [folder, wanted] of Object.entries(PDFJS_FOLDERS)) {
    for (const name of readdirSync(new URL(`${folder}/`, PDFJS))) {
      if (wanted.test(name)) paths.set(`${folder}/${name}`, `${folder}/${name}`);
    }
  }
  return {
    name: "pdfjs-files",
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const path = paths.get(request.url?.split(`/assets/pdfjs-${version}/`)[1] ?? "");
        if (path === undefined) return next();
        response.setHeader("Content-Type", /js$/.test(path) ? "text/javascript" : "application/octet-stream");
        response.setHeader("Access-Control-Allow-Origin", "*");
        response.end(read(path));
      });
    },
    generateBundle() {
      for (const [name, path] of paths) {
        this.emitFile({ type: "asset", fileName: `pdfjs-${version}/${name}`, source: read(path) });
      }
    },
  };
}

const fonts = await trimFonts();

export default defineConfig(({ command }) => ({
  resolve: { alias: { [FONT]: fonts } },
  plugins: [
    react(),
    reloadOnServerChange(),
    fetchBeforeImport(),
    hashedIcons(),
    pdfjsFiles(),
    // The server sends these in place of the files they are made from.
    compression({ algorithms: ["brotliCompress", "gzip"], include: /\.(js|mjs|css|svg)$/, threshold: 1024 }),
  ],
  base: command === "build" ? "/assets/" : "/",
  publicDir: false,
  server: { port: DEV_PORT, strictPort: true, cors: true, origin: `http://localhost:${DEV_PORT}` },
  build: {
    outDir: "dist/client",
    assetsDir: "",
    manifest: true,
    target: "es2022",
    // The server writes the preload list itself, and its policy allows no script without a nonce.
    // A page preloads its islands' scripts itself, so the entry need not list them.
    modulePreload: { polyfill: false, resolveDependencies: (file, deps) => /Island-/.test(file) ? [] : deps },
    assetsInlineLimit: 0,
    // pdf.js alone is half a megabyte, fetched when someone opens a PDF.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: ["islands/client.tsx", "ui/styles.css", "ui/staff_styles.css"],
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
}));
