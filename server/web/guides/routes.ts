import { Hono } from "hono";
import type { AppEnv } from "../../services/context.ts";
import { can } from "../../middleware/can.ts";
import { fillPlaceholders } from "./fill_placeholders.ts";
import { readGuide } from "./markdown_pages.ts";

/** Spec 1 §7. */
export const guideRoutes = new Hono<AppEnv>()
  .get("/docs/:guide", can("guide.read"), async (c) => {
    const { title, content } = fillPlaceholders(await readGuide(c.req.param("guide")), c.var);
    return c.json({ title, content });
  });
