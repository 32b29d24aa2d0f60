import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";

/** The calls about lessons and cards (DESIGN §4, Students). */
export const lessonRoutes = new Hono<AppEnv>();
