import { gzipSync } from "node:zlib";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../services/context.ts";

/** Shorter answers fit in one packet anyway. In bytes. */
const MIN_BYTES = 1024;
/** zlib level; docs/decisions/0013 has the cost of others. */
const LEVEL = 3;
const TYPES = /^(text\/html|application\/json)\b/;
const ACCEPTS_GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;

/**
 * Gzip for pages and JSON that a GET is answered with. Secrets are made by POST alone, whose answers stay as they are
 * (docs/decisions/0013). Whole answers at once: a stream through CompressionStream costs twice as much.
 */
export const compress = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.req.method !== "GET" || c.res.status !== 200) return;
  if (!TYPES.test(c.res.headers.get("content-type") ?? "")) return;
  c.res.headers.append("Vary", "Accept-Encoding");
  if (!ACCEPTS_GZIP.test(c.req.header("accept-encoding") ?? "")) return;
  if (c.res.body === null || c.res.headers.has("content-encoding")) return;
  const { status, headers } = c.res;
  const bytes = await c.res.bytes();
  const worthIt = bytes.length >= MIN_BYTES;
  if (worthIt) {
    headers.set("Content-Encoding", "gzip");
    headers.delete("Content-Length");
  }
  // Otherwise Hono copies the headers once more.
  c.res = undefined;
  c.res = new Response(worthIt ? gzipSync(bytes, { level: LEVEL }) : bytes, { status, headers });
});
