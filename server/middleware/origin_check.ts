import { createMiddleware } from "hono/factory";
import { AppError } from "../../domain/errors.ts";
import { links } from "../../domain/links.ts";
import type { AppEnv } from "../context.ts";

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/** Writes need our own Origin and a JSON body; uploads and the two plain forms are exempt from JSON. */
export const originCheck = createMiddleware<AppEnv>(async (c, next) => {
  if (!SAFE_METHODS.includes(c.req.method)) {
    const ownOrigin = `${c.get("services").config.scheme}://${c.get("host").name}`;
    if (c.req.header("origin") !== ownOrigin) {
      throw new AppError("forbidden", "This request did not come from one of our own pages.");
    }
    const type = bodyType(c.req.method, c.req.path);
    if (type !== null && hasBody(c.req.raw) && !hasContentType(c.req.header("content-type"), type)) {
      throw new AppError("wrong_type", `Send the body as ${type}.`);
    }
  }
  await next();
});

/** The required content type; null for any. */
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

function hasContentType(contentType: string | undefined, type: string): boolean {
  return contentType?.split(";", 1)[0]?.trim().toLowerCase() === type;
}
