import { type Context, Hono } from "hono";
import { embedLinks } from "../../../../domain/embed_links.ts";
import { TEXT_LIMITS } from "../../../../domain/limits.ts";
import { ltiLinks } from "../../../../domain/lti.ts";
import { readMailedCode } from "../../../../domain/mailed_codes.ts";
import { checkEmail } from "../../../../domain/people.ts";
import { codeSpellings } from "../../../../domain/units.ts";
import type { AppEnv } from "../../../services/context.ts";
import { requestLtiCode } from "../../../flows/request_person_mail.ts";
import { readForm } from "../../../middleware/read_form.ts";
import { schoolPage } from "../../../middleware/school.ts";
import { allowFramedBy } from "../../../middleware/security_headers.ts";
import { refuseSignIn, requestInTurn } from "../../../middleware/strangers.ts";
import { establishmentBrand } from "../../../ui/layout.tsx";
import { renderPage } from "../../../ui/render_page.ts";
import { readUnitByCode } from "../../../features/units/read_unit.ts";
import { showClass } from "../class/page.tsx";
import { enterAsStudent } from "../enter/page.tsx";
import { showRefusal } from "../refusal/page.tsx";
import { UNKNOWN_LAUNCH } from "../../../features/lti/refusal_texts.ts";
import { AddressView, CodeView, LinkedView } from "./LinkingViews.tsx";
import {
  beginLink,
  confirmLink,
  type PendingLink,
  type PendingPerson,
  readPendingLink,
} from "../../../features/lti/linking/pending_link.ts";

type C = Context<AppEnv>;

const WRONG_CODE = "This is not the code that we emailed. Check it, or open this again from your course.";

/** Tells a launched person apart by a code mailed to the address on file, once. */
export const linkingPages = new Hono<AppEnv>().post(ltiLinks.link(), schoolPage, async (c) => {
  const { school, now } = c.var;
  const form = await readForm(c);
  const token = form.get("token") ?? "";
  const pending = await school.read(readPendingLink, { token, now });
  if (pending !== null) allowFramedBy(c, [pending.origin]);
  if (pending === null || !pending.open) return ended(c);
  const code = form.get("code");
  if (code === null) {
    const email = form.get("email");
    return email === null
      ? askAddress(c, pending, token, null)
      : await mailCode(c, pending, { token, email });
  }
  const digits = readMailedCode(code);
  if (digits === null) return askCode(c, pending, token, "A code has six digits");
  const confirmed = await school.write(confirmLink, { token, code: digits, now });
  if (confirmed === null) {
    refuseSignIn(c);
    const again = await school.read(readPendingLink, { token, now });
    return again?.open ? askCode(c, pending, token, WRONG_CODE) : ended(c);
  }
  const { person, ...launched } = confirmed;
  if (person.role === "student") {
    return await enterAsStudent(c, { ...launched, studentId: person.id }) ?? ended(c);
  }
  const unit = launched.unitCode === null
    ? null
    : await school.read(readUnitByCode, codeSpellings(launched.unitCode));
  const { courseId } = launched;
  const shown = unit && await showClass(c, { staffId: person.id, unit, courseId });
  if (shown) return shown;
  const body = LinkedView({
    establishment: brand(c),
    platformName: pending.platformName,
    origin: school.origin,
    courseId,
  });
  return renderPage(c, { title: "You are recognised now", body });
});

/** For a launched person who is not known yet. */
export async function showLinking(c: C, pending: PendingPerson) {
  const { school, now } = c.var;
  const token = await school.write(beginLink, { ...pending, now });
  return askAddress(c, pending, token, null);
}

async function mailCode(c: C, pending: PendingLink, { token, email }: { token: string; email: string }) {
  const { school, services } = c.var;
  const error = email.length > TEXT_LIMITS.email ? "This address is too long" : checkEmail(email);
  if (error !== null) return askAddress(c, pending, token, error, 400);
  await requestInTurn(c, email, () => requestLtiCode(services, school, { token, role: pending.role, email }));
  return askCode(c, pending, token, null);
}

function askAddress(
  c: C,
  pending: PendingPerson,
  token: string,
  error: string | null,
  status: 200 | 400 = 200,
) {
  const { platformName, role, unitCode } = pending;
  const otherWay = role === "student" && c.var.school.establishment.cardsAllowed
    ? embedLinks.frame(unitCode === null ? {} : { unit: unitCode })
    : null;
  const body = AddressView({
    establishment: brand(c),
    token,
    platformName,
    error,
    otherWay,
    asStudent: role === "student",
  });
  return renderPage(c, { title: "Who are you?", body }, status);
}

function askCode(c: C, { platformName }: PendingLink, token: string, error: string | null) {
  const body = CodeView({ establishment: brand(c), token, platformName, error });
  return renderPage(c, { title: "Enter your code", body }, error === null ? 200 : 400);
}

/** Used, too old, or locked by wrong codes. */
function ended(c: C) {
  refuseSignIn(c);
  return showRefusal(c, UNKNOWN_LAUNCH, "This has ended");
}

function brand(c: C) {
  return establishmentBrand(c.var.school.establishment);
}
