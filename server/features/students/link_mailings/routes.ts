import { Hono } from "hono";
import type { AppEnv } from "../../../context.ts";

/** The calls that mail students their links. */
export const linkMailingRoutes = new Hono<AppEnv>();
