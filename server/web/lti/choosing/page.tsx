import { type Context, Hono } from "hono";
import { isLocalUrl, isPlatformUrl, ltiLinks } from "../../../../domain/lti.ts";
import { choiceNotice } from "../../../../domain/unit_choice.ts";
import type { AppEnv } from "../../../services/context.ts";
import { readForm, TOKEN_FORM_BYTES } from "../../../middleware/read_form.ts";
import { schoolPage } from "../../../middleware/school.ts";
import { allowFramedBy } from "../../../middleware/security_headers.ts";
import { inTurn } from "../../../middleware/in_turn.ts";
import { refuseSignIn } from "../../../middleware/strangers.ts";
import { establishmentBrand } from "../../../ui/layout.tsx";
import { renderPage } from "../../../ui/render_page.ts";
import { showRefusal } from "../refusal/page.tsx";
import { openSigningKey, readSealedKey } from "../../../features/lti/platforms/tool_keys.ts";
import { NOT_ACTIVE, REFUSAL_TEXTS, UNKNOWN_LAUNCH } from "../../../features/lti/refusal_texts.ts";
import { ChoosingView } from "./ChoosingView.tsx";
import { type ContentItem, portfolioItem, unitItem } from "../../../features/lti/choosing/content_items.ts";
import { deepLinkResponse } from "../../../features/lti/choosing/deep_link.ts";
import { type ChosenUnit, findChosen, findUnits } from "../../../features/lti/choosing/find_units.ts";
import { linkIcon } from "../../../features/lti/choosing/link_icon.ts";
import { type Choice, readChoice } from "../../../features/lti/choosing/read_choice.ts";
import { ReturnView } from "./ReturnView.tsx";
import {
  type Choosing,
  findChooser,
  openChoosing,
  sealChoosing,
} from "../../../features/lti/choosing/sealed_choosing.ts";

type C = Context<AppEnv>;

const TITLE = "What should students open?";

/** Staff choose what activities of the platform open (LTI Deep Linking 2.0). */
export const choosingPages = new Hono<AppEnv>()
  .post(ltiLinks.choose(), schoolPage, inTurn, async (c) => {
    const { school, services, now } = c.var;
    const form = await readForm(c, TOKEN_FORM_BYTES);
    const sealed = form.get("choosing") ?? "";
    const choosing = await openChoosing(await services.ltiBox(), sealed, { tenantId: school.id, now });
    if (choosing === null) {
      refuseSignIn(c);
      return showRefusal(c, UNKNOWN_LAUNCH);
    }
    allowFramedBy(c, [choosing.origin]);
    const chooser = await school.read(findChooser, choosing);
    if (chooser === null) return showRefusal(c, NOT_ACTIVE);
    const choice = readChoice(form, choosing.several);
    if (choice.link === null) return await showUnits(c, choosing, { sealed, choice });
    const chosen = await school.read(findChosen, choice.codes);
    if (choice.link === "units" && noticeOf(choice, chosen, choosing) !== null) {
      return await showUnits(c, choosing, { sealed, choice });
    }
    return await showReturn(c, choosing, await itemsOf(c, chooser.sendsGrades, { choice, chosen }));
  })
  .get(ltiLinks.icon(), schoolPage, (c) => {
    const { school, services: { assets } } = c.var;
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    return c.redirect(school.establishment.logoUrl ?? assets.appIcons?.small ?? assets.icon, 302);
  });

/** For a member of staff who is known from the platform. */
export async function showChoices(c: C, choosing: Choosing) {
  const { services, now } = c.var;
  const isLocalAllowed = services.config.mode !== "production";
  const { returnUrl } = choosing;
  if (!isPlatformUrl(returnUrl) || (isLocalUrl(returnUrl) && !isLocalAllowed)) {
    return showRefusal(c, REFUSAL_TEXTS.message);
  }
  const sealed = await sealChoosing(await services.ltiBox(), choosing, now);
  const choice = readChoice(new URLSearchParams(), choosing.several);
  return await showUnits(c, choosing, { sealed, choice });
}

async function showUnits(
  c: C,
  choosing: Choosing,
  { sealed, choice }: { sealed: string; choice: Choice },
) {
  const { school, nonce } = c.var;
  const { search, codes } = choice;
  const [units, chosen] = await Promise.all([
    school.read(findUnits, search),
    school.read(findChosen, codes),
  ]);
  const body = ChoosingView({
    establishment: brand(c),
    choosing: sealed,
    notice: noticeOf(choice, chosen, choosing),
    search,
    units,
    chosen: choosing.several ? chosen : null,
    nonce,
  });
  return renderPage(c, { title: TITLE, body });
}

function noticeOf({ codes, tooMany, pressed }: Choice, found: ChosenUnit[], { several }: Choosing) {
  return choiceNotice({ several, sent: codes.length, tooMany, found: found.length, pressed });
}

async function itemsOf(
  { var: { services, school } }: C,
  sendsGrades: boolean,
  { choice, chosen }: { choice: Choice; chosen: ChosenUnit[] },
): Promise<ContentItem[]> {
  if (choice.link === "nothing") return [];
  const options = { origin: school.origin, icon: await linkIcon(services, school), sendsGrades };
  return choice.link === "portfolio"
    ? [portfolioItem(options)]
    : chosen.map((unit) => unitItem(unit, options));
}

async function showReturn(c: C, choosing: Choosing, items: ContentItem[]) {
  const { school, services, nonce, now } = c.var;
  const { origin, returnUrl } = choosing;
  const signing = await openSigningKey(await services.ltiBox(), await school.read(readSealedKey));
  const answer = await deepLinkResponse(choosing, items, { signing, now });
  allowFramedBy(c, [origin], new URL(returnUrl).origin);
  const body = ReturnView({ establishment: brand(c), returnUrl, answer, links: items.length, nonce });
  return renderPage(c, { title: "Back to your course", body });
}

function brand(c: C) {
  return establishmentBrand(c.var.school.establishment);
}
