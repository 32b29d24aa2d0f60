import { Buffer } from "node:buffer";
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import react from "@vitejs/plugin-react";
import sharp from "sharp";
import { defineConfig, type Plugin } from "vite";
import { compression } from "vite-plugin-compression2";
import { FONT, trimFonts } from "./vite_fonts.ts";

const DEV_PORT = 5173;
/** How long `deno run --watch` needs to be back after a change, in milliseconds. */
const SERVER_RESTART = 600;
const REACT = /node_modules\/(react|react-dom|scheduler|@tanstack\/[a-z-]+)\//;
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

const ENTRY = /\/islands\/(client|\w+\/\w+Island)\.tsx$/;
/** A portfolio's page, the one that people open most. */
const PORTFOLIO =
  /\/(client|(Student)?PortfolioIsland|ChatPanelIsland|LogoutIsland|DisplayIsland|ToasterIsland)\.tsx$/;

/** Pages that show the parts of a portfolio; what they alone share is a chunk of its own. */
const PORTFOLIO_VIEW = /\/portfolio\/(Student)?PortfolioIsland\.tsx$/;

/** Those that know what an outcome needs. */
const OUTCOME_VIEW = /\/(portfolio\/(Student)?Portfolio|register\/Register)Island\.tsx$/;

/** Small parts of most pages for staff, one file in place of several. */
const STAFF_LISTS =
  /\/(islands\/lists\/\w+|islands\/(students|units|classes)\/queries|islands\/classes\/ClassFilter|domain\/classes|ui\/(Select|TextInput))\.tsx?$/;

type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null };

/**
 * Three chunks in place of dozens: what a portfolio's page shares with other pages, with a unit's alone, and its views
 * with each other.
 */
function sharedChunks() {
  const entries = new Map<string, string[]>();
  /** Whose first load a module is part of. */
  const entriesOf = (id: string, graph: ModuleGraph) => {
    const found = entries.get(id);
    if (found) return found;
    const seen = new Set([id]);
    for (const module of seen) {
      for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer);
    }
    const result = [...seen].filter((module) => ENTRY.test(module));
    entries.set(id, result);
    return result;
  };
  const chunk = (name: string, priority: number, belongs: (users: readonly string[]) => boolean) => ({
    debugName: name,
    // A group takes the dependencies of its modules along, so the one that others need comes first.
    priority,
    name: (id: string, graph: ModuleGraph) => {
      const users = ENTRY.test(id) ? [] : entriesOf(id, graph);
      return users.length > 1 && belongs(users) ? name : null;
    },
  });
  const onlyViews = (users: readonly string[]) => users.every((user) => PORTFOLIO_VIEW.test(user));
  const onlyOutcomes = (users: readonly string[]) => users.every((user) => OUTCOME_VIEW.test(user));
  return [
    chunk("shared", 3, (users) => !onlyOutcomes(users) && users.some((user) => PORTFOLIO.test(user))),
    chunk("outcomes", 2, (users) => onlyOutcomes(users) && !onlyViews(users)),
    chunk("portfolio", 1, onlyViews),
  ];
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
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, deps, { hostId }) => hostId.startsWith("client-") ? [] : deps,
    },
    assetsInlineLimit: 0,
    // pdf.js alone is half a megabyte, fetched when someone opens a PDF.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: ["islands/client.tsx", "ui/styles.css", "ui/staff_styles.css"],
      // What changes only with a dependency stays in the browser's cache when the product changes.
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: REACT, priority: 4 },
            ...sharedChunks(),
            { name: "lists", test: STAFF_LISTS, priority: 0 },
          ],
        },
      },
    },
  },
}));
