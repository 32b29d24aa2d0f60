import { Hono } from "hono";
import { z } from "zod";
import { SECOND_FACTOR_RULES } from "../../../domain/second_factor.ts";
import { SETTINGS } from "../../../domain/settings.ts";
import { type AppEnv, asStaffSession } from "../../services/context.ts";
import { body } from "../../middleware/body.ts";
import { can } from "../../middleware/can.ts";
import { formSchema } from "../../middleware/form_schema.ts";
import { fileResponse } from "../evidence/file_response.ts";
import { readSettings } from "../../features/settings/read_settings.ts";
import {
  addEmbedOrigin,
  listEmbedOrigins,
  removeEmbedOrigin,
} from "../../features/establishment/embed_origins.ts";
import { readLogo } from "../../features/establishment/logos/stored_logo.ts";
import { readUsage } from "../../features/establishment/read_usage.ts";
import { saveSettings } from "../../features/establishment/save_settings.ts";

const logo = z.string().max(200).nullable();
const fields = formSchema(SETTINGS).extend({ secondFactor: z.enum(SECOND_FACTOR_RULES) });
const settingsForm = fields.extend({
  verifyByAnother: z.boolean(),
  logoUrl: logo,
  pdfLogoUrl: logo,
  base: fields.partial(),
}).partial();

/** For every browser: a logo's address identifies its bytes. */
const IMMUTABLE = "public, max-age=31536000, immutable";

/** Establishment settings (spec 2 §7). */
export const establishmentRoutes = new Hono<AppEnv>()
  .get("/admin/settings", can("settings.read_school"), async (c) => {
    return c.json(await c.var.school.read(readSettings));
  })
  .patch("/admin/settings", can("settings.change"), body(settingsForm), async (c) => {
    const { services, school, actor, session } = c.var;
    const ownSecondFactor = asStaffSession(session)?.secondFactor.used ?? false;
    const form = c.req.valid("json");
    const { signal } = c.req.raw;
    return c.json(
      await saveSettings(services, { tenantId: school.id, actor, form, ownSecondFactor, signal }),
    );
  })
  .get("/admin/settings/usage", can("settings.change"), async (c) => {
    const { school, now } = c.var;
    return c.json(await school.read(readUsage, now));
  })
  .get("/admin/embed-origins", can("settings.change"), async (c) => {
    return c.json(await c.var.school.read(listEmbedOrigins));
  })
  .post(
    "/admin/embed-origins",
    can("settings.change"),
    body(z.strictObject({ origin: z.string().max(300) })),
    async (c) => {
      const { school, services: { config }, actor, now } = c.var;
      const input = { ...c.req.valid("json"), localAllowed: config.mode !== "production", now };
      return c.json(await school.write(addEmbedOrigin, actor, input), 201);
    },
  )
  .delete("/admin/embed-origins/:id", can("settings.change"), async (c) => {
    const { school, actor, now } = c.var;
    return c.json(await school.write(removeEmbedOrigin, actor, { id: c.req.param("id"), now }));
  })
  .get("/logos/:id", can("settings.read"), async (c) => {
    const { services, school } = c.var;
    const file = await school.read(readLogo, { tenantId: school.id, id: c.req.param("id") });
    const response = await fileResponse(services.storage, file, c.req, IMMUTABLE);
    // A learning platform shows it beside the tool.
    response.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
    return response;
  });
