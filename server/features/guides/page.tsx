import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";

/** The guides and the other pages that are written in markdown (spec 1 §2.2). */
export const guidePages = new Hono<AppEnv>();
