import { AppError, assertNoErrors } from "../../../domain/errors.ts";
import { links } from "../../../domain/links.ts";
import { LOGO_KINDS, type LogoKind, type LogoUrls } from "../../../domain/logos.ts";
import type { ActorFor } from "../../../domain/permissions.ts";
import { checkSettings, type Settings, type SettingsInput } from "../../../domain/settings.ts";
import type { Services } from "../../services/services.ts";
import { deleteReplaced, drawUpload } from "../evidence/drawn_upload.ts";
import { changeSettings, type LogoChange } from "../settings/change_settings.ts";
import { readSettings } from "../settings/read_settings.ts";
import { drawLogo } from "./logos/draw_logo.ts";
import { queueLogo } from "./logos/logo_queue.ts";
import { logoIdOf } from "./logos/stored_logo.ts";

/** A palette of 640 pixels a side has at most a byte a pixel. */
const MAX_STORED_BYTES = 1024 * 1024;

/** An administrator who requires it without having one could do nothing more, and would not know that it works here. */
const OWN_SECOND_FACTOR_FIRST = "Set up your own second factor first, under Profile settings.";

type SaveServices = Pick<Services, "doors" | "storage" | "now" | "log">;
type Save = {
  tenantId: string;
  actor: ActorFor<"settings.change">;
  /** A logo is the path of an upload, the current one, or null. */
  form: SettingsInput & Partial<LogoUrls>;
  /** Whether the asking session began with one. */
  ownSecondFactor: boolean;
  /** Ends the wait for a drawing's turn. */
  signal: AbortSignal;
};

/**
 * Draws new logos, then changes the settings and deletes those that are replaced; what is refused goes with the daily
 * sweep. Throws as `changeSettings` and `drawUpload` do.
 */
export async function saveSettings(services: SaveServices, input: Save): Promise<Settings> {
  const { doors, now } = services;
  const { tenantId, actor, form: { logoUrl, pdfLogoUrl, ...form } } = input;
  assertNoErrors(checkSettings(form));
  const paths = { logo: logoUrl, pdfLogo: pdfLogoUrl };
  const standing = await doors.readTenant(tenantId, readSettings);
  const { secondFactor = standing.secondFactor } = form;
  if (secondFactor !== standing.secondFactor && secondFactor !== "optional" && !input.ownSecondFactor) {
    throw new AppError("conflict", OWN_SECOND_FACTOR_FIRST, {
      fields: { secondFactor: OWN_SECOND_FACTOR_FIRST },
    });
  }
  const logos: Partial<Record<LogoKind, LogoChange>> = {};
  for (const kind of LOGO_KINDS) {
    const path = paths[kind];
    if (path === undefined || path === standing[`${kind}Url`]) continue;
    logos[kind] = path === null ? null : await draw(services, input, path, kind);
  }
  const { settings, replacedLogos } = await doors.writeTenant(
    tenantId,
    (tx) => changeSettings(tx, actor, { form, logos, now: now() }),
  );
  for (const url of replacedLogos) {
    await deleteReplaced(services, tenantId, { purpose: "logo", id: logoIdOf(url) });
  }
  return settings;
}

async function draw(
  services: SaveServices,
  { tenantId, actor, signal }: Save,
  objectPath: string,
  kind: LogoKind,
): Promise<{ url: string; size: number }> {
  if (!objectPath.startsWith("/objects/")) {
    const message = "Choose the logo's file again.";
    throw new AppError("invalid", message, { fields: { [`${kind}Url`]: message } });
  }
  const { id, size } = await drawUpload(services, {
    tenantId,
    actor,
    purpose: "logo",
    objectPath,
    queue: (work) => queueLogo(tenantId, { signal }, work),
    draw: drawLogo,
    maxBytes: MAX_STORED_BYTES,
  });
  return { url: links.logo(id), size };
}
