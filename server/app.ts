import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { AppError, notFound } from "../domain/errors.ts";
import { api } from "./api.ts";
import type { AppEnv } from "./context.ts";
import { answerError } from "./middleware/errors.ts";
import { isApi } from "./middleware/is_api.ts";
import { originCheck } from "./middleware/origin_check.ts";
import { placeGate } from "./middleware/place.ts";
import { requestId } from "./middleware/request_id.ts";
import { securityHeaders } from "./middleware/security_headers.ts";
import { session } from "./middleware/session.ts";
import { unchanged } from "./middleware/unchanged.ts";
import { whosePage } from "./middleware/whose_page.ts";
import { pages } from "./pages.ts";
import type { Services } from "./services.ts";
import { assetFiles } from "./ui/asset_files.ts";
import { renderNotFound } from "./ui/gate_pages.tsx";

/** Longest JSON that a call may send, in bytes; files go through uploads, which measure themselves. */
const JSON_LIMIT = 1024 * 1024;

/**
 * The application: one fetch handler over the given services. The order of the middleware is the order of DESIGN §2;
 * the built assets come first because they are the same for everybody.
 */
export function createApp(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set("services", services);
    c.set("session", null);
    c.set("establishment", null);
    await next();
  });
  app.use(requestId);
  app.use(securityHeaders);
  app.use("/assets/*", assetFiles);
  app.use(placeGate);
  app.use(unchanged);
  app.use(session);
  app.use(whosePage);
  app.use(originCheck);
  app.use("/api/*", limitJson());
  app.route("/api", api);
  app.route("/", pages);
  app.notFound((c) => {
    if (isApi(c)) throw notFound();
    return c.html(renderNotFound(c), 404);
  });
  app.onError(answerError);
  return app;
}

function limitJson() {
  const limit = bodyLimit({
    maxSize: JSON_LIMIT,
    onError: () => {
      throw new AppError("too_large", "This is too much text for one call.");
    },
  });
  return (c: Parameters<typeof limit>[0], next: Parameters<typeof limit>[1]) =>
    carriesFile(c.req.method, c.req.path) ? next() : limit(c, next);
}

function carriesFile(method: string, path: string): boolean {
  return ["PUT", "PATCH"].includes(method) && path.startsWith("/api/uploads/");
}
