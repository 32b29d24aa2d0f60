import { Hono } from "hono";
import { notFound } from "../../../domain/errors.ts";
import type { AppEnv } from "../../context.ts";
import { can } from "../../middleware/can.ts";

/** What a school says of itself (spec 1 §7). */
export const settingsRoutes = new Hono<AppEnv>()
  .get("/establishment/settings", can("settings.read"), (c) => {
    const establishment = c.get("establishment");
    if (!establishment) throw notFound();
    const { establishmentName, organisationNumber, logoUrl } = establishment;
    return c.json({ establishmentName, organisationNumber, logoUrl });
  });
