import { createMiddleware } from "hono/factory";
import { AppError } from "../../domain/errors.ts";
import { links } from "../../domain/links.ts";
import type { AppEnv } from "../context.ts";

const SAFE = ["GET", "HEAD", "OPTIONS"];

/**
 * Lets only our own pages change anything: a request that is not a read must carry our own Origin, and a body must
 * be JSON. Uploads carry a file or a part of one, and the sign-in link's one button is a plain form; they name
 * themselves here.
 */
export const originCheck = createMiddleware<AppEnv>(async (c, next) => {
  if (!SAFE.includes(c.req.method)) {
    const own = `${c.get("services").config.scheme}://${c.get("place").host}`;
    if (c.req.header("origin") !== own) {
      throw new AppError("forbidden", "This request did not come from one of our own pages.");
    }
    const type = bodyType(c.req.method, c.req.path);
    if (type !== null && hasBody(c.req.raw) && !isOfType(c.req.header("content-type"), type)) {
      throw new AppError("wrong_type", `Send the body as ${type}.`);
    }
  }
  await next();
});

/** The only type that a body may be of; null where any will do. */
function bodyType(method: string, path: string): string | null {
  if (method === "PUT" && path.startsWith("/api/uploads/")) return null;
  if (method === "POST" && [links.loginLink(""), links.logout()].includes(path)) return null;
  return method === "PATCH" && path.startsWith("/api/uploads/")
    ? "application/offset+octet-stream"
    : "application/json";
}

function hasBody(request: Request): boolean {
  return request.headers.has("transfer-encoding") ||
    Number(request.headers.get("content-length") ?? "0") > 0 ||
    (request.headers.get("content-length") === null && request.headers.has("content-type"));
}

function isOfType(contentType: string | undefined, type: string): boolean {
  return contentType?.split(";", 1)[0]?.trim().toLowerCase() === type;
}
