import { createMiddleware } from "hono/factory";
import { AppError } from "../../domain/errors.ts";
import type { AppEnv } from "../services/context.ts";
import { tooLarge } from "./read_body.ts";

/** Bytes; a call's own limit is less (`body`). */
export const MAX_JSON_BYTES = 1024 * 1024;

/** Bytes of ten thousand students (`bulkBody`). */
export const MAX_BULK_BYTES = 4 * 1024 * 1024;

/** Characters, as in nginx by default. */
const MAX_ADDRESS = 8 * 1024;

const BULK_PATHS = ["/api/students/bulk-upload", "/api/students/bulk-upload/check"];

/** Refuses what no route takes, before anything is asked of a database. */
export const requestSize = createMiddleware<AppEnv>(async (c, next) => {
  const { method, path, url } = c.req;
  if (url.length > MAX_ADDRESS) throw new AppError("invalid", "This address is too long.");
  const announced = Number(c.req.header("content-length") ?? 0);
  const max = method === "POST" && BULK_PATHS.includes(path) ? MAX_BULK_BYTES : MAX_JSON_BYTES;
  if (announced > max && !carriesFile(method, path)) throw tooLarge();
  await next();
});

function carriesFile(method: string, path: string): boolean {
  return ["PUT", "PATCH"].includes(method) && path.startsWith("/api/uploads/");
}
