import { type Context, Hono } from "hono";
import { links } from "../../../../domain/links.ts";
import { PROVIDER_TIMES, type ProviderRefusal } from "../../../../domain/providers.ts";
import { serverLinks } from "../../../../domain/server_links.ts";
import { mayUse } from "../../../../domain/sign_in_ways.ts";
import type { AppEnv } from "../../../services/context.ts";
import type { OwnSchool } from "../../../features/sign_in/own_school.ts";
import { readForm } from "../../../middleware/read_form.ts";
import { schoolPage } from "../../../middleware/school.ts";
import { allowFormTarget } from "../../../middleware/security_headers.ts";
import { sentVisitor, setSessionCookie } from "../../../middleware/session_cookie.ts";
import { clearBrowserCookie, keepBrowserHash, sentBrowserHash } from "../../../middleware/sign_in_cookie.ts";
import { refuseSignIn } from "../../../middleware/strangers.ts";
import { readWays } from "../../../queries/sign_in_ways.ts";
import { renderPage } from "../../../ui/render_page.ts";
import { askCode } from "../code/page.tsx";
import { sealTicket } from "../../../features/sign_in/providers/attempt.ts";
import { readWhyEnded } from "../../../features/sign_in/signed_out_since.ts";
import { showSecondFactor } from "../show_second_factor.ts";
import {
  type Comer,
  openArrival,
  openCrossing,
  sealCrossing,
} from "../../../features/sign_in/arrival/arrival.ts";
import { arrivalBody } from "./ArrivalView.tsx";
import { findColleague, signInColleague } from "../../../features/sign_in/arrival/sign_in_colleague.ts";

type C = Context<AppEnv>;

/** The page that takes someone to a school, where `arrivalPages` sign them in. */
export async function renderArrival(c: C, { school, comer }: { school: OwnSchool; comer: Comer }) {
  const body = await arrivalBody(c, { school, comer });
  allowFormTarget(c, school.origin);
  return renderPage(c, { title: "Sign in", body });
}

/**
 * Where someone comes who is known on another of our hosts (docs/decisions/0058): what that host's page posts is bound to
 * this browser, and then redeemed by the browser that has the cookies of this host.
 */
export const arrivalPages = new Hono<AppEnv>()
  .post(serverLinks.arrive(), schoolPage, async (c) => {
    const { services, host, school, now } = c.var;
    const sealed = (await readForm(c)).get("ticket") ?? "";
    const box = await services.providerBox();
    const arrival = await openArrival(box, sealed, { host: host.name, from: postedFrom(c), now });
    if (arrival === null) return refuse(c, "ended");
    const { id, comer } = arrival;
    const bound = { id, host: host.name, browserHash: keepBrowserHash(c) };
    const expiresAt = Date.parse(arrival.expiresAt);
    if (comer.kind === "colleague") {
      const crossing = await sealCrossing(box, { ...comer, ...bound }, expiresAt);
      return c.redirect(serverLinks.cross(crossing), 303);
    }
    const lifetime = expiresAt - now.getTime();
    const begun = { providerVersion: null, page: "staff", returnTo: null, connects: null } as const;
    const ticket = { ...comer, ...bound, ...begun, tenantId: school.id };
    return c.redirect(serverLinks.loginTicket(await sealTicket(box, ticket, { now, lifetime })), 303);
  })
  .get(serverLinks.cross(""), schoolPage, (c) => cross(c, () => Promise.resolve(null)))
  .post(serverLinks.cross(""), schoolPage, (c) => cross(c, async () => (await readForm(c)).get("code")));

/** The host of the page that posted the request, which no page of another site can forge; null where it is not told. */
function postedFrom(c: C): string | null {
  const prefix = `${c.var.services.config.scheme}://`;
  const origin = c.req.header("origin");
  return origin?.startsWith(prefix) ? origin.slice(prefix.length) : null;
}

/** Their own second factor is asked for where they have not shown it at the school that they come from. */
async function cross(c: C, readCode: () => Promise<string | null>) {
  const { services, host, school, now } = c.var;
  const asked = { host: host.name, browserHash: sentBrowserHash(c), now };
  const box = await services.providerBox();
  const crossing = await openCrossing(box, c.req.query("token") ?? "", asked);
  if (crossing === null) return refuse(c, "ended");
  const [colleague, { rules }] = await Promise.all([
    school.read(findColleague, crossing),
    readWays(services, school),
  ]);
  if (typeof colleague === "string") return refuse(c, colleague);
  if (!mayUse(rules, crossing.way, "staff")) return refuse(c, "closed");
  const typed = crossing.secondFactor ? null : await showSecondFactor(c, crossing.userId, readCode);
  if (typed !== null && typeof typed === "object") {
    // Typing one takes longer than a ticket that travels lasts.
    const sealed = await sealCrossing(box, crossing, now.getTime() + PROVIDER_TIMES.code);
    return askCode(c, serverLinks.cross(sealed), typed);
  }
  const { role } = colleague;
  const session = await school.write(signInColleague, { crossing, role, typed, ...sentVisitor(c), now });
  if (session === null) {
    const why = await school.read(readWhyEnded, { userId: crossing.userId, at: crossing.beganAt });
    return refuse(c, why);
  }
  clearBrowserCookie(c);
  setSessionCookie(c, session, "link");
  return c.redirect(links.home(), 303);
}

function refuse(c: C, reason: ProviderRefusal) {
  refuseSignIn(c);
  return c.redirect(serverLinks.loginRefused(reason), 303);
}
