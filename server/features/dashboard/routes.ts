import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";

/** The calls of the staff's start page (spec 1 §2.4). */
export const dashboardRoutes = new Hono<AppEnv>();
