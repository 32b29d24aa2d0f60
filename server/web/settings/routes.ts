import { Hono } from "hono";
import type { AppEnv } from "../../services/context.ts";
import { can } from "../../middleware/can.ts";

/** Spec 1 §7. */
export const settingsRoutes = new Hono<AppEnv>()
  .get("/establishment/settings", can("settings.read"), (c) => {
    const { establishmentName, organisationNumber, logoUrl } = c.var.school.establishment;
    return c.json({ establishmentName, organisationNumber, logoUrl });
  });
