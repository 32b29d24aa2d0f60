import { type Context, Hono } from "hono";
import { mapFields } from "../../../domain/fields.ts";
import { LIFETIMES } from "../../../domain/limits.ts";
import { serverLinks } from "../../../domain/server_links.ts";
import {
  checkSignup,
  EMPTY_SIGNUP,
  readTrialPlan,
  SIGNUP,
  SIGNUP_TOO_MANY,
  type SignupForm,
  suggestSubdomain,
  type TrialPlan,
} from "../../../domain/signup.ts";
import type { AppEnv } from "../../services/context.ts";
import { confirmSignup } from "../../flows/confirm_signup.ts";
import { subdomainUrl } from "../../flows/provision_tenant.ts";
import { requestSignup } from "../../flows/request_signup.ts";
import { readForm } from "../../middleware/read_form.ts";
import { allowFormTarget } from "../../middleware/security_headers.ts";
import { clearBrowserCookie, keepBrowserHash, sentBrowserHash } from "../../middleware/sign_in_cookie.ts";
import { contactInTurn, countSubdomainCheck, refuseSignIn } from "../../middleware/strangers.ts";
import { renderPage } from "../../ui/render_page.ts";
import { arrivalBody } from "../sign_in/arrival/ArrivalView.tsx";
import { ConfirmView } from "./ConfirmView.tsx";
import { LinkOverView, SchoolReadyView, SettingUpView } from "./EndViews.tsx";
import { findSubdomain } from "../../features/signup/find_subdomain.ts";
import {
  type FoundSignup,
  type MadeSchool,
  readSignup,
  type Signup,
} from "../../features/signup/read_signup.ts";
import { SignupMailedView, SignupView } from "./SignupView.tsx";
import { takesSignups } from "./takes_signups.ts";

type C = Context<AppEnv>;

/** Room for names in four-byte letters, percent-encoded. */
const FORM_BYTES = 16 * 1024;

/** A school of one's own, on the base domain (docs/decisions/0063). */
export const signupPages = new Hono<AppEnv>()
  .get(serverLinks.getStarted(), (c) => {
    if (!takesSignups(c)) return c.notFound();
    return renderForm(c, { form: EMPTY_SIGNUP, plan: readTrialPlan(c.req.query("plan")), errors: {} });
  })
  .post(serverLinks.getStarted(), async (c) => {
    if (!takesSignups(c)) return c.notFound();
    const sent = await readForm(c, FORM_BYTES);
    const typed = mapFields(SIGNUP, (name) => sent.get(name) ?? "");
    // Without a script nothing has suggested one.
    const subdomain = typed.subdomain.trim() === "" ? suggestSubdomain(typed.school) : typed.subdomain;
    const [form, plan] = [{ ...typed, subdomain }, readTrialPlan(sent.get("plan"))];
    if (sent.has("again")) return renderForm(c, { form, plan, errors: {} });
    const errors = { ...checkSignup(typed), ...await checkFree(c, form) };
    if (Object.keys(errors).length > 0) return renderForm(c, { form, plan, errors }, 400);
    // A honeypot: hidden on screen; filled in only by bots, which get the same answer.
    if (!sent.get("homepage")) {
      await contactInTurn(c, () => requestSignup(c.var.services, form, plan), SIGNUP_TOO_MANY);
    }
    return renderPage(c, { title: "Check your email", body: <SignupMailedView form={form} plan={plan} /> });
  })
  .get(serverLinks.confirmSignup(""), async (c) => {
    if (!takesSignups(c)) return c.notFound();
    const found = await find(c);
    return found?.made === null
      ? await renderConfirm(c, found.signup)
      : await goOn(c, found, sentBrowserHash(c));
  })
  .post(serverLinks.confirmSignup(""), async (c) => {
    if (!takesSignups(c)) return c.notFound();
    const found = await find(c);
    if (found?.made !== null) return await goOn(c, found, sentBrowserHash(c));
    const { signup } = found;
    const browserHash = keepBrowserHash(c);
    const subdomain = (await readForm(c)).get("subdomain");
    const errors = await confirmSignup(c.var.services, { signup, subdomain, browserHash });
    // Made by this press, or by another at the same time.
    const now = await find(c);
    if (now?.made !== null) return await goOn(c, now, browserHash);
    return await renderConfirm(c, signup, { subdomain, errors });
  });

type Typed = { form: SignupForm; plan: TrialPlan; errors: Record<string, string> };

function renderForm(c: C, typed: Typed, status: 200 | 400 = 200) {
  const body = <SignupView {...typed} site={c.var.services.config.baseDomain} />;
  return renderPage(c, { title: "Start your free trial", body }, status);
}

async function checkFree(c: C, { subdomain }: SignupForm): Promise<Record<string, string>> {
  if (subdomain === "") return {};
  countSubdomainCheck(c);
  const { doors, config } = c.var.services;
  const { message } = await doors.readControl((db) => findSubdomain(db, subdomain, config));
  return message === null ? {} : { subdomain: message };
}

function find(c: C): Promise<FoundSignup | null> {
  const { services: { doors }, now } = c.var;
  return doors.readControl((db) => readSignup(db, { token: c.req.query("token") ?? "", now }));
}

type Tried = { subdomain: string | null; errors: Record<string, string> };

/** Asks for another subdomain where the one that was asked for has been taken since. */
async function renderConfirm(c: C, signup: Signup, tried?: Tried) {
  const { doors, config } = c.var.services;
  const asked = tried?.subdomain ?? signup.subdomain;
  const answer = await doors.readControl((db) => findSubdomain(db, asked, config));
  keepBrowserHash(c);
  const body = (
    <ConfirmView
      token={c.req.query("token") ?? ""}
      signup={signup}
      site={config.baseDomain}
      asked={asked}
      answer={answer}
      errors={tried?.errors ?? {}}
    />
  );
  return renderPage(c, { title: "Create your school", body }, tried === undefined ? 200 : 400);
}

/** A school that is made: to it for the browser that made it, once, when it has been set up. */
async function goOn(c: C, found: FoundSignup | null, browserHash: string | null) {
  if (found === null || found.made === null) {
    refuseSignIn(c);
    return renderPage(c, { title: "This link no longer works", body: <LinkOverView /> }, 400);
  }
  const { services: { config }, nonce } = c.var;
  const school = { name: found.made.name, origin: subdomainUrl(config, found.made.subdomain) };
  const isTheirs = found.browserHash !== null && found.browserHash === browserHash;
  if (!found.made.ready) {
    if (isTheirs) keepBrowserHash(c);
    const here = serverLinks.confirmSignup(c.req.query("token") ?? "");
    if (c.req.method === "POST") return c.redirect(here, 303);
    const body = <SettingUpView {...{ school, here, nonce }} />;
    return renderPage(c, { title: "Your school is being set up", body });
  }
  if (!isTheirs) {
    return renderPage(c, { title: "Your school is ready", body: <SchoolReadyView school={school} /> });
  }
  return await takeThere(c, school, found.made);
}

async function takeThere(c: C, school: { name: string; origin: string }, { userId }: MadeSchool) {
  const { now } = c.var;
  const endsAt = new Date(now.getTime() + LIFETIMES.staffSession).toISOString();
  const body = await arrivalBody(c, {
    school,
    comer: {
      kind: "colleague",
      by: "sign_up",
      userId,
      way: "email",
      beganAt: now.toISOString(),
      endsAt,
      secondFactor: false,
    },
  });
  clearBrowserCookie(c);
  allowFormTarget(c, school.origin);
  return renderPage(c, { title: "Sign in", body });
}
