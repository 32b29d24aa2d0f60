import { type Context, Hono } from "hono";
import { TEXT_LIMITS } from "../../../../domain/limits.ts";
import { isLocalUrl, isPlatformUrl, LTI_LIMITS, ltiLinks } from "../../../../domain/lti.ts";
import { codeSpellings } from "../../../../domain/units.ts";
import type { AppEnv } from "../../../context.ts";
import { readForm, TOKEN_FORM_BYTES } from "../../../middleware/read_form.ts";
import { allowFramedBy } from "../../../middleware/security_headers.ts";
import { inTurn } from "../../../middleware/in_turn.ts";
import { refuseSignIn } from "../../../middleware/strangers.ts";
import { establishmentBrand } from "../../../ui/layout.tsx";
import { renderPage } from "../../../ui/render_page.ts";
import { readUnitByCode } from "../../units/read_unit.ts";
import { LaunchRefusedView } from "../LaunchViews.tsx";
import { openSigningKey, readSealedKey } from "../platforms/tool_keys.ts";
import { NOT_ACTIVE, REFUSAL_TEXTS, UNKNOWN_LAUNCH } from "../refusal_texts.ts";
import { ChoosingView, ReturnView } from "./ChoosingViews.tsx";
import { deepLinkResponse } from "./deep_link.ts";
import { findChooser } from "./find_chooser.ts";
import { findUnits } from "./find_units.ts";
import { type Choosing, openChoosing, sealChoosing } from "./sealed_choosing.ts";

type C = Context<AppEnv>;

const NONE_BEFORE = { find: "", cursor: 0 };
const MAX_CURSOR = 100_000;

/** Staff choose what an activity of the platform opens (LTI Deep Linking 2.0). */
export const choosingPages = new Hono<AppEnv>().post(ltiLinks.choose(), inTurn, async (c) => {
  const { school, services, host, now } = c.var;
  if (host.kind !== "tenant") return c.notFound();
  const form = await readForm(c, TOKEN_FORM_BYTES);
  const sealed = form.get("choosing") ?? "";
  const choosing = await openChoosing(await services.ltiBox(), sealed, { tenantId: school.id, now });
  if (choosing === null) {
    refuseSignIn(c);
    return refused(c, UNKNOWN_LAUNCH);
  }
  allowFramedBy(c, [choosing.origin]);
  const chooser = await school.read(findChooser, choosing);
  if (chooser === null) return refused(c, NOT_ACTIVE);
  const choice = form.get("choose");
  if (choice === null) return await showFound(c, sealed, readSearch(form));
  const unit = choice === "portfolio" ? null : await school.read(readUnitByCode, codeSpellings(choice));
  if (choice !== "portfolio" && unit === null) return await showFound(c, sealed, NONE_BEFORE);
  const signing = await openSigningKey(await services.ltiBox(), await school.read(readSealedKey));
  const { sendsGrades } = chooser;
  const answer = await deepLinkResponse(choosing, unit, { signing, origin: school.origin, sendsGrades, now });
  const { returnUrl } = choosing;
  allowFramedBy(c, [choosing.origin], new URL(returnUrl).origin);
  const body = ReturnView({ establishment: brand(c), returnUrl, answer, nonce: c.var.nonce });
  return renderPage(c, { title: "Back to your course", body });
});

/** For a member of staff who is known from the platform. */
export async function showChoices(c: C, choosing: Choosing) {
  const { services, now } = c.var;
  const isLocalAllowed = services.config.mode !== "production";
  const { returnUrl } = choosing;
  if (!isPlatformUrl(returnUrl) || (isLocalUrl(returnUrl) && !isLocalAllowed)) {
    return refused(c, REFUSAL_TEXTS.message);
  }
  return await showFound(c, await sealChoosing(await services.ltiBox(), choosing, now), NONE_BEFORE);
}

async function showFound(c: C, choosing: string, search: { find: string; cursor: number }) {
  const units = await c.var.school.read(findUnits, search);
  const { find, cursor: before } = search;
  const body = ChoosingView({ establishment: brand(c), choosing, find, units, before });
  return renderPage(c, { title: "What should students open?", body });
}

function readSearch(form: URLSearchParams) {
  const cursor = Number(form.get("cursor") ?? 0);
  const isCursor = Number.isInteger(cursor) && cursor >= 0 && cursor <= MAX_CURSOR &&
    cursor % LTI_LIMITS.found === 0;
  return { find: (form.get("find") ?? "").slice(0, TEXT_LIMITS.search), cursor: isCursor ? cursor : 0 };
}

function refused(c: C, message: string) {
  const title = "This could not be opened";
  return renderPage(c, { title, body: LaunchRefusedView({ establishment: brand(c), title, message }) }, 400);
}

function brand(c: C) {
  return establishmentBrand(c.var.school.establishment);
}
