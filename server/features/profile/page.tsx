import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";

/** The page of the profile settings (spec 1 §2.8). */
export const profilePages = new Hono<AppEnv>();
