import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";

/** The calls of the public pages (spec 1 §7). */
export const landingRoutes = new Hono<AppEnv>();
