import { serveStatic } from "hono/deno";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../context.ts";

const files = serveStatic<AppEnv>({
  root: "./dist/client",
  rewriteRequestPath: (path) => path.replace(/^\/assets\//, "/"),
  precompressed: true,
  onFound: (_path, c) => c.header("Cache-Control", "public, max-age=31536000, immutable"),
});

/** The built browser files. Their names carry a hash of their content, so they are kept for a year. */
export const assetFiles = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method !== "GET" && c.req.method !== "HEAD") return await next();
  // Vite keeps its manifest in a dotted folder beside the files.
  if (c.req.path.includes("/.")) return await next();
  return await files(c, next);
});
