import { createMiddleware } from "hono/factory";
import { RELEASE_HEADER } from "../../domain/release.ts";
import type { AppEnv } from "../services/context.ts";

/** Names the release in each answer, so that a page of an earlier one can tell (`islands/newer_release.ts`). */
export const release = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  c.header(RELEASE_HEADER, c.get("services").assets.entry);
});
