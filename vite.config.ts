import { readFileSync } from "node:fs";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

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

/** Puts the site's icon into the manifest with a hash in its name, so that it may be cached for ever. */
function hashedFavicon(): Plugin {
  return {
    name: "hashed-favicon",
    apply: "build",
    buildStart() {
      const path = "ui/favicon.svg";
      this.emitFile({
        type: "asset",
        name: "favicon.svg",
        originalFileName: path,
        source: readFileSync(new URL(path, import.meta.url)),
      });
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [react(), tailwind(), reloadOnServerChange(), hashedFavicon()],
  base: command === "build" ? "/assets/" : "/",
  publicDir: false,
  server: { port: DEV_PORT, strictPort: true, cors: true, origin: `http://localhost:${DEV_PORT}` },
  build: {
    outDir: "dist/client",
    assetsDir: "",
    manifest: true,
    target: "es2022",
    // The server writes the preload list itself, and its policy allows no script without a nonce.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ["islands/client.tsx", "ui/styles.css"],
      // What changes only with a dependency stays in the browser's cache when the product changes.
      output: { codeSplitting: { groups: [{ name: "react", test: REACT }] } },
    },
  },
}));
