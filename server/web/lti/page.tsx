import { type Context, Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { isPlatformUrl, LTI_TEXTS, LTI_TIMES, ltiLinks } from "../../../domain/lti.ts";
import { links } from "../../../domain/links.ts";
import { codeSpellings } from "../../../domain/units.ts";
import type { AppEnv } from "../../services/context.ts";
import { readForm, TOKEN_FORM_BYTES } from "../../middleware/read_form.ts";
import { schoolPage } from "../../middleware/school.ts";
import { allowFramedBy } from "../../middleware/security_headers.ts";
import { countLaunch, countRefusedLaunch, refuseSignIn } from "../../middleware/strangers.ts";
import { brandOf } from "../../ui/layout.tsx";
import { renderPage } from "../../ui/render_page.ts";
import { readUnitByCode } from "../../features/units/read_unit.ts";
import { type AcceptedLaunch, acceptLaunch } from "../../features/lti/accept_launch.ts";
import { authorizationRequest, findPlatform, type Initiation } from "../../features/lti/begin_launch.ts";
import { choosingPages, showChoices } from "./choosing/page.tsx";
import { showClass } from "./class/page.tsx";
import { noteStaffCourse } from "../../features/lti/courses/note_course.ts";
import { coursePages } from "./courses/page.tsx";
import { enterAsStudent, leaveFrame } from "./enter/page.tsx";
import { findPerson, linkPerson } from "../../features/lti/find_person.ts";
import { isOwnTarget, openLaunch, sealLaunch, stateCookie } from "../../features/lti/launch_state.ts";
import { NewTabButton, StaffLaunchView } from "./LaunchViews.tsx";
import { linkingPages, showLinking } from "./linking/page.tsx";
import { beginLink } from "../../features/lti/linking/pending_link.ts";
import { listPublicKeys } from "../../features/lti/platforms/tool_keys.ts";
import { type OpenLaunch, readLaunch } from "../../features/lti/read_launch.ts";
import { showRefusal } from "./refusal/page.tsx";
import {
  NOT_ACTIVE,
  REFUSAL_TEXTS,
  SWITCHED_ROLE,
  UNKNOWN_LAUNCH,
  UNKNOWN_PLATFORM,
} from "../../features/lti/refusal_texts.ts";
import { registrationPages } from "./registration/page.tsx";
import { ltiSettingsPages } from "./settings/page.tsx";

type C = Context<AppEnv>;

/** What a learning platform opens (LTI 1.3): the addresses that its administrator is given (docs/decisions/0043). */
export const ltiPages = new Hono<AppEnv>()
  .get(ltiLinks.keys(), schoolPage, async (c) => {
    c.header("Cache-Control", "public, max-age=300");
    return c.json(await c.var.school.read(listPublicKeys, c.var.now));
  })
  .get(ltiLinks.login(), schoolPage, (c) => begin(c, new URL(c.req.url).searchParams))
  .post(ltiLinks.login(), schoolPage, async (c) => begin(c, await readForm(c)))
  // Opened on its own, without a platform.
  .get(ltiLinks.launch(), (c) => c.redirect(links.home(), 303))
  .post(ltiLinks.launch(), schoolPage, launch)
  .route("/", coursePages)
  .route("/", linkingPages)
  .route("/", choosingPages)
  .route("/", registrationPages)
  .route("/", ltiSettingsPages);

async function begin(c: C, query: URLSearchParams) {
  const { school, services: { config, ltiBox }, now } = c.var;
  countLaunch(c);
  const initiation = readInitiation(query, school.origin);
  const platform = initiation && await school.read(findPlatform, initiation);
  if (initiation === null || platform === null) {
    // Read by those who set it up, who mistyped something; the page contains this text alone.
    if (initiation !== null && isPlatformUrl(initiation.issuer)) {
      allowFramedBy(c, [new URL(initiation.issuer).origin]);
    }
    return showRefusal(c, UNKNOWN_PLATFORM, "Not set up here");
  }
  if (!platform.isApproved) {
    allowFramedBy(c, [platform.origin]);
    return showRefusal(c, REFUSAL_TEXTS.unapproved, "Not approved yet");
  }
  const begun = await sealLaunch(await ltiBox(), { tenantId: school.id, platformId: platform.id, now });
  const cookie = stateCookie(config, begun.state);
  setCookie(c, cookie.name, cookie.value, { ...cookie.options, maxAge: LTI_TIMES.launch / 1000 });
  return c.redirect(authorizationRequest(platform, initiation, { ...begun, origin: school.origin }), 302);
}

/** Null for what no platform sends. */
function readInitiation(query: URLSearchParams, origin: string): Initiation | null {
  const text = (name: string, max: number) => {
    const value = query.get(name);
    return value === null || value === "" || value.length > max ? null : value;
  };
  const [issuer, loginHint] = [text("iss", LTI_TEXTS.url), text("login_hint", LTI_TEXTS.hint)];
  const targetLinkUri = text("target_link_uri", LTI_TEXTS.hint);
  if (issuer === null || loginHint === null || targetLinkUri === null) return null;
  if (!isOwnTarget(targetLinkUri, origin)) return null;
  return {
    issuer,
    loginHint,
    targetLinkUri,
    messageHint: text("lti_message_hint", LTI_TEXTS.hint),
    clientId: text("client_id", LTI_TEXTS.id),
    deploymentId: text("lti_deployment_id", LTI_TEXTS.id),
  };
}

async function launch(c: C) {
  const { school, services: { config, log, ltiBox, monotonic }, now } = c.var;
  const form = await readForm(c, TOKEN_FORM_BYTES);
  const state = form.get("state") ?? "";
  const known = await openLaunch(await ltiBox(), state, { tenantId: school.id, now });
  const found = known && await school.read(readLaunch, known);
  if (found === null) {
    refuseSignIn(c);
    return showRefusal(c, UNKNOWN_LAUNCH);
  }
  allowFramedBy(c, [found.origin]);
  const { name, value, options } = stateCookie(config, state);
  const hasCookie = getCookie(c, name) === value;
  deleteCookie(c, name, options);
  const strict = config.mode === "production";
  const posted = { token: form.get("id_token"), hasCookie };
  const countRefused = () => countRefusedLaunch(c);
  const accepted = await acceptLaunch(school, found, posted, {
    strict,
    now,
    at: monotonic(),
    log,
    countRefused,
  });
  if (typeof accepted !== "string") return await open(c, found, accepted);
  return showRefusal(
    c,
    REFUSAL_TEXTS[accepted],
    undefined,
    accepted === "cookie" && <NewTabButton origin={school.origin} />,
  );
}

/** Leads a launched person to their page, once they are identified. */
async function open(
  c: C,
  { platformId, platformName, origin, addressesVerified, ...launched }: OpenLaunch,
  claims: AcceptedLaunch,
) {
  const { school, now } = c.var;
  const { subject, role, unitCode, deepLinking, gradeLink } = claims;
  const email = addressesVerified ? claims.email : null;
  const found = await school.read(findPerson, { platformId, subject, role, email });
  if (found.archived) {
    await leaveFrame(c);
    return showRefusal(c, NOT_ACTIVE, "Not open to you");
  }
  if (found.switchedRole) {
    await leaveFrame(c);
    return showRefusal(c, SWITCHED_ROLE, "You are here as a student");
  }
  let person = found.linked;
  if (person === null && found.byAddress !== null) {
    const link = { platformId, subject, person: found.byAddress, proof: "address", now } as const;
    if (await school.write(linkPerson, link)) person = found.byAddress;
  }
  if (person === null || role === "staff") await leaveFrame(c);
  const isStaffVisit = role === "staff" && deepLinking === null;
  if (person === null && !isStaffVisit) {
    const pending = { platformId, subject, role, unitCode, gradeLink, courseId: null };
    return await showLinking(c, { ...pending, platformName, origin });
  }
  if (person !== null && role === "student") {
    const launched = { platformId, subject, studentId: person.id, unitCode, gradeLink };
    return await enterAsStudent(c, launched) ?? showRefusal(c, NOT_ACTIVE, "Not open to you");
  }
  if (person !== null && deepLinking !== null) {
    const { issuer, clientId } = launched;
    const of = { platformId, issuer, clientId, origin, deploymentId: claims.deploymentId };
    return await showChoices(c, { ...of, ...deepLinking, tenantId: school.id, staffId: person.id });
  }
  const unit = unitCode === null ? null : await school.read(readUnitByCode, codeSpellings(unitCode));
  const courseId = await noteStaffCourse(school, { platformId, subject, course: claims.course }, now);
  if (person !== null && unit !== null) {
    const shown = await showClass(c, { staffId: person.id, unit, courseId });
    if (shown !== null) return shown;
  }
  const pending = { platformId, subject, role, unitCode, gradeLink: null, courseId, now };
  const isAsked = person === null && (unit !== null || courseId !== null);
  const linkToken = isAsked ? await school.write(beginLink, pending) : null;
  const body = StaffLaunchView({
    establishment: brandOf(c),
    origin: school.origin,
    unit,
    linkToken,
    courseId,
  });
  return renderPage(c, { title: unit?.title ?? "Portfolios", body });
}
