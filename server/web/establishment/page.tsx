import { Hono } from "hono";
import { links } from "../../../domain/links.ts";
import type { AppEnv } from "../../services/context.ts";
import { staffPage } from "../../middleware/staff_page.ts";

/** `/admin` leads to the settings tab (DECISIONS 3). */
export const settingsPages = new Hono<AppEnv>()
  .get("/admin", staffPage, (c) => c.redirect(links.settings(), 303));
