import { Hono } from "hono";
import { serveStatic } from "hono/deno";
import { createMiddleware } from "hono/factory";
import { RELEASE_HEADER } from "../domain/call_headers.ts";
import { notFound } from "../domain/errors.ts";
import { serverLinks } from "../domain/server_links.ts";
import { api } from "./api.ts";
import type { AppEnv } from "./services/context.ts";
import { health } from "./health.ts";
import { chooseEstablishment } from "./middleware/choose_establishment.tsx";
import { routedPath } from "./http/door.ts";
import { changedStats } from "./middleware/changed_stats.ts";
import { changedGrades } from "./middleware/changed_grades.ts";
import { compress } from "./middleware/compress.ts";
import { entryTurn } from "./middleware/entry_turn.ts";
import { errorHandler, isApi } from "./middleware/errors.ts";
import { requestHost } from "./middleware/host.ts";
import { notModified } from "./middleware/not_modified.ts";
import { originCheck } from "./middleware/origin_check.ts";
import { pageOwner } from "./middleware/page_owner.ts";
import { requestId } from "./middleware/request_id.ts";
import { requestSize } from "./middleware/request_size.ts";
import { secondFactorGate } from "./middleware/second_factor_gate.ts";
import { securityHeaders } from "./middleware/security_headers.ts";
import { school } from "./middleware/school.ts";
import { supportGate } from "./middleware/support_gate.ts";
import { session } from "./middleware/session.ts";
import { widgetGate } from "./middleware/widget_gate.ts";
import { pages } from "./pages.ts";
import { ready } from "./ready.ts";
import { RememberedRoutes } from "./http/remembered_routes.ts";
import { robots } from "./http/robots.ts";
import type { Services } from "./services/services.ts";
import { renderNotFound } from "./ui/error_pages.tsx";

/** Middleware in the order of DESIGN §2. */
export function createApp(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ getPath: routedPath, router: new RememberedRoutes() });
  app.use(async (c, next) => {
    c.set("services", services);
    c.set("session", null);
    c.set("inTurn", false);
    c.set("establishment", null);
    c.set("subscription", null);
    c.set("sendsGrades", false);
    c.set("capability", null);
    await next();
  });
  app.use(requestId);
  app.use(securityHeaders);
  app.use("/api/*", async (c, next) => {
    await next();
    // A page of an earlier release can tell (`islands/newer_release.ts`).
    c.res.headers.set(RELEASE_HEADER, services.assets.entry);
  });
  app.use(requestSize);
  app.use("/assets/*", assetFiles);
  app.get("/health", health);
  app.get("/ready", ready);
  app.use(requestHost);
  app.use(entryTurn);
  app.use(compress);
  app.get(serverLinks.robots(), robots);
  app.use(school);
  app.use(chooseEstablishment);
  app.use(notModified);
  app.use(session);
  app.use(changedGrades);
  app.use(changedStats);
  app.use(secondFactorGate);
  app.use(supportGate);
  app.use(pageOwner);
  app.use(originCheck);
  app.use(widgetGate);
  app.route("/api", api);
  app.route("/", pages);
  app.notFound((c) => {
    if (isApi(c)) throw notFound();
    return c.html(renderNotFound(c), 404);
  });
  app.onError(errorHandler);
  return app;
}

const files = serveStatic<AppEnv>({
  root: "./dist/client",
  rewriteRequestPath: (path) => path.replace(/^\/assets\//, "/"),
  precompressed: true,
  onFound: (_path, c) => c.header("Cache-Control", "public, max-age=31536000, immutable"),
});

/** File names carry a content hash, so they are cached for a year. */
const assetFiles = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method !== "GET" && c.req.method !== "HEAD") return await next();
  // Vite's manifest lies in a dotted folder.
  if (c.req.path.includes("/.")) return await next();
  return await files(c, next);
});
