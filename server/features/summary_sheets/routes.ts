import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";

/** The calls about summary sheets (spec 2 §7). */
export const summaryRoutes = new Hono<AppEnv>();
