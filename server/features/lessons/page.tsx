import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";

/** The pages of lessons and cards. */
export const lessonPages = new Hono<AppEnv>();
