import { type Context, Hono } from "hono";
import { isPlatformUrl, LTI_TEXTS, ltiLinks } from "../../../../domain/lti.ts";
import type { AppEnv } from "../../../services/context.ts";
import { readForm, TOKEN_FORM_BYTES } from "../../../middleware/read_form.ts";
import { schoolPage } from "../../../middleware/school.ts";
import { allowFramedByAnyone } from "../../../middleware/security_headers.ts";
import { countLaunch, refuseSignIn } from "../../../middleware/strangers.ts";
import { establishmentBrand } from "../../../ui/layout.tsx";
import { renderPage } from "../../../ui/render_page.ts";
import { FAULT_TEXTS, type RegistrationFault } from "../../../features/lti/registration/fault_texts.ts";
import { readRegistration } from "../../../features/lti/registration/registration_row.ts";
import {
  registerPlatform,
  type RegistrationRequest,
} from "../../../features/lti/registration/register_platform.ts";
import { ConnectView, FaultView, PasteView, RegisteredView } from "./RegistrationViews.tsx";

type C = Context<AppEnv>;

/**
 * Where a platform registers itself (LTI Dynamic Registration 1.0), in its own frame or window. The address's token is all
 * that lets it: no session is looked at.
 */
export const registrationPages = new Hono<AppEnv>()
  .get("/lti/register/:token", schoolPage, async (c) => {
    openToPlatforms(c);
    const token = c.req.param("token");
    const registration = await c.var.school.read(readRegistration, { token, now: c.var.now });
    if (typeof registration === "string") return refused(c, registration);
    const address = c.req.query("openid_configuration");
    if (address === undefined) {
      return renderPage(c, { title: "Paste this address", body: PasteView({ establishment: brand(c) }) });
    }
    const request = readRequest(token, address, c.req.query("registration_token"));
    if (request === null) return refused(c, "unusable");
    const body = ConnectView({ establishment: brand(c), nonce: c.var.nonce, request });
    return renderPage(c, { title: "Connect to Unitfolio", body });
  })
  .post(ltiLinks.register(), schoolPage, async (c) => {
    const { school, services: { config, log }, now } = c.var;
    openToPlatforms(c);
    countLaunch(c);
    const form = await readForm(c, TOKEN_FORM_BYTES);
    const text = (name: string) => form.get(name) ?? "";
    const request = readRequest(text("token"), text("openid_configuration"), text("registration_token"));
    if (request === null) return refused(c, "unusable");
    const strict = config.mode === "production";
    const platform = await registerPlatform(school, request, { strict, now, log });
    if (typeof platform === "string") return refused(c, platform);
    const { nonce } = c.var;
    const body = RegisteredView({ establishment: brand(c), nonce, platform, origin: school.origin });
    return renderPage(c, { title: "Two steps are left", body });
  })
  .get(ltiLinks.logo(), schoolPage, (c) => {
    const { logoUrl } = c.var.school.establishment;
    if (logoUrl === null) return c.notFound();
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    return c.redirect(logoUrl, 302);
  });

/** As the page is any site's, it is the same for everyone, signed in or not. */
function openToPlatforms(c: C) {
  allowFramedByAnyone(c);
  c.set("session", null);
}

/** Null for what no platform sends. The token is sent on in a header. */
function readRequest(token: string, address: string, registrationToken = ""): RegistrationRequest | null {
  const isHeaderText = /^[\x21-\x7e]*$/.test(registrationToken);
  if (!isPlatformUrl(address) || !isHeaderText || registrationToken.length > LTI_TEXTS.registrationToken) {
    return null;
  }
  return { token, configurationUrl: address, registrationToken: registrationToken || null };
}

function refused(c: C, fault: RegistrationFault) {
  if (fault === "unknown") refuseSignIn(c);
  const body = FaultView({ establishment: brand(c), nonce: c.var.nonce, fault });
  return renderPage(c, { title: FAULT_TEXTS[fault].title, body }, 400);
}

function brand(c: C) {
  return establishmentBrand(c.var.school.establishment);
}
