import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";

/** Manage students (spec 2 §2). */
export const manageStudentPages = new Hono<AppEnv>();
