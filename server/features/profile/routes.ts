import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";

/** The calls of the profile menu (spec 1 §2.8). */
export const profileRoutes = new Hono<AppEnv>();
