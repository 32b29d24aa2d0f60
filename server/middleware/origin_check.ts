import { createMiddleware } from "hono/factory";
import { AppError } from "../../domain/errors.ts";
import { links } from "../../domain/links.ts";
import type { AppEnv } from "../context.ts";

const SAFE = ["GET", "HEAD", "OPTIONS"];

/**
 * Lets only our own pages change anything: a request that is not a read must carry our own Origin, and a body must
 * be JSON. Uploads carry a file, and the sign-in link's one button is a plain form; both name themselves here.
 */
export const originCheck = createMiddleware<AppEnv>(async (c, next) => {
  if (!SAFE.includes(c.req.method)) {
    const own = `${c.get("services").config.scheme}://${c.get("place").host}`;
    if (c.req.header("origin") !== own) {
      throw new AppError("forbidden", "This request did not come from one of our own pages.");
    }
    if (
      !takesAnyBody(c.req.method, c.req.path) && hasBody(c.req.raw) && !isJson(c.req.header("content-type"))
    ) {
      throw new AppError("wrong_type", "Send the body as application/json.");
    }
  }
  await next();
});

function takesAnyBody(method: string, path: string): boolean {
  return (method === "PUT" && path.startsWith("/api/uploads/")) ||
    (method === "POST" && [links.loginLink(""), links.logout()].includes(path));
}

function hasBody(request: Request): boolean {
  return request.headers.has("transfer-encoding") ||
    Number(request.headers.get("content-length") ?? "0") > 0 ||
    (request.headers.get("content-length") === null && request.headers.has("content-type"));
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType ?? "");
}
