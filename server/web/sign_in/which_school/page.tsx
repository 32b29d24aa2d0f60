import { type Context, Hono } from "hono";
import { links } from "../../../../domain/links.ts";
import { isProviderRefusal, type ProviderRefusal } from "../../../../domain/providers.ts";
import { serverLinks } from "../../../../domain/server_links.ts";
import { readTypedSchool } from "../../../../domain/which_school.ts";
import type { AppEnv } from "../../../services/context.ts";
import { tenantUrl } from "../../../flows/make_sign_in_link.ts";
import { requestSchoolLinks } from "../../../flows/request_school_links.ts";
import { schoolsOfAccount } from "../../../flows/schools_of_account.ts";
import type { OwnSchool } from "../../../features/sign_in/own_school.ts";
import { readForm } from "../../../middleware/read_form.ts";
import { clearBrowserCookie, sentBrowserHash } from "../../../middleware/sign_in_cookie.ts";
import { countSchoolSearch, refuseSignIn, requestInTurn } from "../../../middleware/strangers.ts";
import { renderPage } from "../../../ui/render_page.ts";
import { renderArrival } from "../arrival/page.tsx";
import { sealForLonger } from "../code/page.tsx";
import { openTicket, type Ticket } from "../../../features/sign_in/providers/attempt.ts";
import { ChooseOwnSchoolView } from "./ChooseOwnSchoolView.tsx";
import { findSchools } from "../../../features/sign_in/which_school/find_schools.ts";
import { useChoice } from "../../../features/sign_in/which_school/use_choice.ts";
import { type Answer, WhichSchoolView } from "./WhichSchoolView.tsx";

type C = Context<AppEnv>;

/** Signing in on the base domain: which school, or those of whom a provider has named (docs/decisions/0058). */
export const whichSchoolPages = new Hono<AppEnv>()
  .get(serverLinks.whichSchool(), (c) => {
    if (!isBase(c)) return c.redirect(links.login(), 303);
    const reason = c.req.query("reason");
    return renderAnswer(c, { kind: "asked" }, isProviderRefusal(reason) ? reason : null);
  })
  .post(serverLinks.whichSchool(), async (c) => {
    if (!isBase(c)) return c.notFound();
    const text = (await readForm(c)).get("who") ?? "";
    const typed = readTypedSchool(text);
    switch (typed.kind) {
      case "wrong":
        return renderAnswer(c, { ...typed, typed: text.slice(0, MAX_SHOWN) }, null, 400);
      case "email":
        await requestInTurn(c, typed.email, () => requestSchoolLinks(c.var.services, typed));
        return renderAnswer(c, { kind: "mailed" });
      case "name":
        return renderAnswer(c, { kind: "found", typed: typed.name, schools: await search(c, typed.name) });
    }
  })
  .post(serverLinks.chooseSchool(), async (c) => {
    const { services, host, now } = c.var;
    if (!isBase(c)) return c.notFound();
    const form = await readForm(c);
    const asked = { host: host.name, browserHash: sentBrowserHash(c), now };
    const ticket = await openTicket(await services.providerBox(), form.get("ticket") ?? "", asked);
    if (ticket === null) return refuse(c, "ended");
    const found = await schoolsOfAccount(services, ticket);
    if (typeof found === "string") return refuse(c, found);
    const school = found.schools.find(({ id }) => id === form.get("school"));
    return school === undefined ? refuse(c, "inactive") : await goOn(c, ticket, { ...found, school });
  });

/** UTF-16 units of a wrong text. */
const MAX_SHOWN = 254;

/** Goes on to the school of whom a provider has named, or asks which of several; no one is made. */
export async function goOnToSchool(c: C, ticket: Ticket) {
  const found = await schoolsOfAccount(c.var.services, ticket);
  if (typeof found === "string") return refuse(c, found);
  const [school, ...others] = found.schools;
  if (school !== undefined && others.length === 0) return await goOn(c, ticket, { ...found, school });
  const body = ChooseOwnSchoolView({ schools: found.schools, ticket: await sealForLonger(c, ticket) });
  return renderPage(c, { title: "Choose a school", body });
}

/** Once: the next person at this browser finds nothing to continue with. */
async function goOn(c: C, ticket: Ticket, { userId, school }: { userId: string; school: OwnSchool }) {
  const { services: { doors }, now } = c.var;
  const choice = { ticket, userId, now };
  if (!await doors.writeControl((tx) => useChoice(tx, choice), "last")) return refuse(c, "ended");
  clearBrowserCookie(c);
  const { provider, issuer, subject, email, twoFactors, provedAt } = ticket;
  const comer = { kind: "account", provider, issuer, subject, email, twoFactors, provedAt } as const;
  return await renderArrival(c, { school, comer });
}

async function search(c: C, name: string): Promise<OwnSchool[]> {
  const { services: { doors, config } } = c.var;
  countSchoolSearch(c);
  const found = await doors.readControl((db) => findSchools(db, name));
  return found.map(({ id, name, ...address }) => ({ id, name, origin: tenantUrl(config, address) }));
}

function renderAnswer(c: C, answer: Answer, refusal: ProviderRefusal | null = null, status: 200 | 400 = 200) {
  const { services: { config }, host } = c.var;
  const isAdminHost = host.kind === "installation" && host.admin;
  const body = WhichSchoolView({
    answer,
    refusal,
    providers: config.providers.map(({ id, name }) => ({ id, name })),
    superAdminLogin: (isAdminHost ? "" : `${config.scheme}://${config.adminHosts[0]}`) + links.login(),
  });
  return renderPage(c, { title: "Sign in", body }, status);
}

function isBase({ var: { host } }: C): boolean {
  return host.kind === "installation" && host.base;
}

function refuse(c: C, reason: ProviderRefusal) {
  refuseSignIn(c);
  return c.redirect(serverLinks.whichSchool(reason), 303);
}
