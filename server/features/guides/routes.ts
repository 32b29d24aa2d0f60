import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";

/** The guides as data (spec 1 §7). */
export const guideRoutes = new Hono<AppEnv>();
