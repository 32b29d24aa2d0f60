import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { can } from "../../middleware/can.ts";
import { readGuide } from "./markdown_pages.ts";

/** Spec 1 §7. */
export const guideRoutes = new Hono<AppEnv>()
  .get("/docs/:guide", can("guide.read"), async (c) => {
    const { title, content } = await readGuide(c.req.param("guide"));
    return c.json({ title, content });
  });
