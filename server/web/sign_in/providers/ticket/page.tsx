import { type Context, Hono } from "hono";
import { safeReturnTo } from "../../../../../domain/links.ts";
import type { ProviderRefusal } from "../../../../../domain/providers.ts";
import { decide } from "../../../../../domain/permissions.ts";
import { countsFactor, mayUse } from "../../../../../domain/sign_in_ways.ts";
import type { AppEnv } from "../../../../services/context.ts";
import { readForm } from "../../../../middleware/read_form.ts";
import { clearBrowserCookie, sentBrowserHash } from "../../../../middleware/sign_in_cookie.ts";
import { sentVisitor, setSessionCookie } from "../../../../middleware/session_cookie.ts";
import { refuseSignIn } from "../../../../middleware/strangers.ts";
import { asksWhichSchool, signInAtAdminHost } from "../../installation/page.tsx";
import { rememberUser } from "../../../../features/sign_in/installation/known_user.ts";
import { goOnToSchool } from "../../which_school/page.tsx";
import { askCodeOfTicket } from "../../code/page.tsx";
import { connectIdentity } from "../../../../features/sign_in/identities/connect_identity.ts";
import { showSecondFactor } from "../../show_second_factor.ts";
import { readWhyEnded } from "../../../../features/sign_in/signed_out_since.ts";
import { noteTried } from "../../../../features/sign_in/ways/note_tried.ts";
import { readWays, type SchoolProvider } from "../../../../queries/sign_in_ways.ts";
import { connectingActor } from "../../../../features/sign_in/providers/connecting_actor.ts";
import {
  connectedAt,
  openTicket,
  refusedAt,
  type Ticket,
} from "../../../../features/sign_in/providers/attempt.ts";
import { type Account, findAccount } from "../../../../features/sign_in/providers/ticket/find_account.ts";
import { type ShownFactor, signInAs } from "../../../../features/sign_in/providers/ticket/sign_in_as.ts";

type C = Context<AppEnv>;

/** Turns a provider's answer into a session, with a second factor if the person has one. */
export const ticketPages = new Hono<AppEnv>()
  .get("/api/login/ticket", (c) => redeem(c, () => Promise.resolve(null)))
  .post("/api/login/ticket", (c) => redeem(c, async () => (await readForm(c)).get("code")));

async function redeem(c: C, readCode: () => Promise<string | null>) {
  const { services, host, school, now } = c.var;
  const asked = { host: host.name, browserHash: sentBrowserHash(c), now };
  const ticket = await openTicket(await services.providerBox(), c.req.query("token") ?? "", asked);
  if (ticket === null) return refuse(c, "ended");
  if (host.kind === "installation") {
    const { returnTo } = ticket;
    if (asksWhichSchool(host, returnTo)) return await goOnToSchool(c, ticket);
    return await signInAtAdminHost(c, ticket, readCode);
  }
  if (ticket.connects !== null) return await connect(c, ticket);
  const account = await school.read(findAccount, ticket);
  if (typeof account === "string") return refuse(c, account, ticket);
  const { rules, own } = await readWays(services, school);
  if (isFormer(ticket, own)) return refuse(c, "ended", ticket);
  if (!mayUse(rules, ticket.provider, account.kind)) return refuse(c, "closed", ticket);
  const shown = account.kind === "student"
    ? null
    : ticket.twoFactors && countsFactor(rules, ticket.provider)
    ? "provider"
    : await showSecondFactor(c, account.id, readCode);
  if (shown !== null && typeof shown === "object") return await askCodeOfTicket(c, ticket, shown);
  return await signIn(c, ticket, account, shown);
}

async function signIn(c: C, ticket: Ticket, account: Account, secondFactor: ShownFactor | null) {
  const { services, school, now } = c.var;
  const session = await school.write(signInAs, { ticket, account, secondFactor, ...sentVisitor(c), now });
  if (session === null) {
    const why = account.kind === "staff"
      ? await school.read(readWhyEnded, { userId: account.id, at: ticket.provedAt })
      : "ended";
    return refuse(c, why, ticket);
  }
  if (account.kind === "staff") await rememberUser(services, ticket, account.id);
  clearBrowserCookie(c);
  setSessionCookie(c, session, "link");
  return c.redirect(safeReturnTo(ticket.returnTo), 303);
}

/** For the person who began it, while they are signed in. */
async function connect(c: C, ticket: Ticket) {
  const { services, school, session, now } = c.var;
  const actor = connectingActor(session);
  if (actor === null || actor.id !== ticket.connects) return refuse(c, "ended", ticket);
  const { rules, own } = await readWays(services, school);
  if (isFormer(ticket, own)) return refuse(c, "ended", ticket);
  const tries = ticket.provider === "school" && decide(actor, "sign_in.manage") === "yes";
  if (!tries && !mayUse(rules, ticket.provider, "staff")) return refuse(c, "closed", ticket);
  const refusal = await school.write(connectIdentity, actor, { ticket, now });
  if (refusal !== null) return refuse(c, refusal, ticket);
  if (ticket.providerVersion !== null) {
    await school.write(noteTried, actor, { version: ticket.providerVersion, now });
  }
  clearBrowserCookie(c);
  return c.redirect(connectedAt(ticket), 303);
}

/** The school's provider has been replaced or removed since. */
function isFormer({ providerVersion }: Ticket, own: SchoolProvider | null): boolean {
  return providerVersion !== null && providerVersion !== own?.version;
}

function refuse(c: C, reason: ProviderRefusal, ticket?: Ticket) {
  refuseSignIn(c);
  return c.redirect(refusedAt(ticket ?? { page: "staff", returnTo: null, connects: null }, reason), 303);
}
