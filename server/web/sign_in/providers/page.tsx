import { type Context, Hono } from "hono";
import { links, optionalReturnTo } from "../../../../domain/links.ts";
import { decide } from "../../../../domain/permissions.ts";
import {
  type ProvedPerson,
  PROVIDER_REFUSALS,
  PROVIDER_TIMES,
  type ProviderRefusal,
} from "../../../../domain/providers.ts";
import { mayUse } from "../../../../domain/sign_in_ways.ts";
import { serverLinks } from "../../../../domain/server_links.ts";
import { ClientRefused, CodeRefused } from "../../../adapters/open_id/redeem_code.ts";
import { isOver } from "../../../kernel/sealed_json.ts";
import type { AppEnv } from "../../../services/context.ts";
import { isFromOwnPage } from "../../../middleware/from_own_page.ts";
import { keepBrowserHash } from "../../../middleware/sign_in_cookie.ts";
import { countLaunch, refuseSignIn } from "../../../middleware/strangers.ts";
import { CenteredCard } from "../../../../ui/CenteredCard.tsx";
import { TimerOff } from "../../../../ui/page_icons.ts";
import type { ProviderConfig } from "../../../config/provider_config.ts";
import { FOOTER_LINKS } from "../../../ui/layout.tsx";
import { renderPage } from "../../../ui/render_page.ts";
import {
  type Asked,
  askWho,
  authorizationUrl,
  newProofs,
  refusesClient,
} from "../../../features/sign_in/providers/ask_provider.ts";
import {
  type Attempt,
  openAttempt,
  refusedAt,
  sealAttempt,
  sealTicket,
} from "../../../features/sign_in/providers/attempt.ts";
import { findProvider, type FoundProvider } from "../../../features/sign_in/ways/find_provider.ts";
import { noteClient } from "../../../features/sign_in/ways/note_client.ts";
import { readWays } from "../../../queries/sign_in_ways.ts";
import { connectingActor } from "../../../features/sign_in/providers/connecting_actor.ts";
import { redirectUri } from "../../../features/sign_in/providers/redirect_uri.ts";
import { ticketPages } from "./ticket/page.tsx";

type C = Context<AppEnv>;

/**
 * Signing in with a provider (docs/decisions/0057): a school's host sends the browser there, the base domain hears who it
 * is, and a ticket takes that back to the host, for the same browser alone.
 */
export const providerPages = new Hono<AppEnv>()
  .get("/api/login/with/:provider", async (c) => {
    const { services, host, school, now } = c.var;
    const tenantId = host.kind === "tenant" ? host.tenantId : null;
    const [found, ways] = await Promise.all([
      findProvider(services, tenantId, c.req.param("provider")),
      tenantId === null ? null : readWays(services, school),
    ]);
    if (found === null) return c.notFound();
    const { provider, version } = found;
    countLaunch(c);
    const returnTo = optionalReturnTo(c.req.query("returnTo")) ?? null;
    const connecting = c.req.query("connect") !== undefined;
    // Another site may have signed this browser in there as someone else, whose account would then open this person's work.
    if (connecting && !isFromOwnPage(c)) return c.redirect(serverLinks.profileAccounts(), 303);
    const actor = connecting ? connectingActor(c.var.session) : null;
    if (connecting && actor === null) return c.redirect(links.login(), 303);
    const kinds = actor === null ? ["staff", "student"] as const : ["staff"] as const;
    const isOpen = ways === null || kinds.some((kind) => mayUse(ways.rules, provider.id, kind));
    // One that no one has signed in with yet is an administrator's to try.
    const isTried = provider.id === "school" && actor !== null && decide(actor, "sign_in.manage") === "yes";
    if (!isOpen && !isTried) return c.notFound();
    const proofs = newProofs();
    const attempt = {
      host: host.name,
      tenantId,
      provider: provider.id,
      providerVersion: version,
      browserHash: keepBrowserHash(c),
      ...proofs,
      page: c.req.query("page") === "student" ? "student" as const : "staff" as const,
      returnTo,
      connects: actor?.id ?? null,
    };
    const state = await sealAttempt(await services.providerBox(), attempt, now);
    try {
      return c.redirect(await authorizationUrl(asked(c, found, tenantId), { state, ...proofs }), 303);
    } catch (fault) {
      logFault(c, "begin a sign-in with a provider", provider, fault);
      return c.redirect(refusedAt(attempt, "away"), 303);
    }
  })
  .get(serverLinks.loginCallback(), (c) => comeBack(c, null))
  .get("/api/login/callback/:tenant", (c) => comeBack(c, c.req.param("tenant")))
  .route("/", ticketPages);

/** `tenantId`: of the address, which a school's own provider alone has. */
async function comeBack(c: C, tenantId: string | null) {
  const { services, host, now } = c.var;
  if (host.kind !== "installation" || !host.base) return c.notFound();
  countLaunch(c);
  const attempt = await openAttempt(await services.providerBox(), c.req.query("state") ?? "");
  // Else a school could have another provider's code sent to its own, and redeem it as someone else.
  const isOwn = attempt?.provider === "school" ? attempt.tenantId === tenantId : tenantId === null;
  if (attempt === null || !isOwn) {
    refuseSignIn(c);
    return renderPage(c, { title: "Sign in", body: SignInEndedView() }, 400);
  }
  const origin = `${services.config.scheme}://${attempt.host}`;
  const told = isOver(attempt, now) ? "ended" : await hearWho(c, attempt);
  if (typeof told === "string") {
    return c.redirect(origin + refusedAt(attempt, told), 303);
  }
  const { nonce: _, verifier: __, expiresAt: ___, ...kept } = attempt;
  const lifetime = PROVIDER_TIMES.ticket;
  const ticket = await sealTicket(await services.providerBox(), { ...kept, ...told }, { now, lifetime });
  return c.redirect(origin + serverLinks.loginTicket(ticket), 303);
}

/** The person whom the provider identifies, or the refusal. */
async function hearWho(
  c: C,
  { nonce, verifier, tenantId, ...attempt }: Attempt,
): Promise<ProvedPerson | ProviderRefusal> {
  const [code, error] = [c.req.query("code"), c.req.query("error")];
  // Declined by the person or for them; what the provider adds is for their log, not ours.
  if (error !== undefined) return "declined";
  if (code === undefined || code === "" || code.length > 4_000) return "refused";
  const found = await findProvider(c.var.services, tenantId, attempt.provider);
  if (found === null || found.version !== attempt.providerVersion) return "ended";
  const { provider } = found;
  // RFC 9207. Microsoft's for several organisations names the account's.
  const iss = c.req.query("iss");
  if (iss !== undefined && provider.kind !== "microsoft" && iss !== provider.issuer) return "refused";
  try {
    const told = await askWho(asked(c, found, tenantId), { code, nonce, verifier, now: c.var.now });
    await noteAnswer(c, found, tenantId, true);
    if (typeof told !== "string") return told;
    logFault(c, "check a provider's token", provider, told);
    return "refused";
  } catch (fault) {
    if (fault instanceof CodeRefused) return "ended";
    logFault(c, "ask a provider who it is", provider, fault);
    if (fault instanceof ClientRefused) await noteAnswer(c, found, tenantId, false);
    return "away";
  }
}

/** A school's own provider that refuses us as its client is no way that is left to its people, until it takes us again. */
async function noteAnswer(c: C, found: FoundProvider, tenantId: string | null, isTaken: boolean) {
  const { services: { doors }, now } = c.var;
  const { saved } = found;
  if (saved === null || tenantId === null || isTaken === (saved.refusedAt === null)) return;
  if (!isTaken && !await refusesClient(asked(c, found, tenantId))) return;
  const { changedAt } = saved;
  await doors.writeTenant(tenantId, (tx) => noteClient(tx, { changedAt, isTaken, now }));
}

function asked(c: C, { provider, ask }: FoundProvider, tenantId: string | null): Asked {
  const { services: { config, monotonic } } = c.var;
  const own = provider.id === "school" ? tenantId : null;
  return { provider, ask, redirectUri: redirectUri(config, own), at: monotonic() };
}

function logFault(c: C, work: string, { id }: ProviderConfig, fault: unknown): void {
  const { services: { log }, requestId } = c.var;
  log({ requestId, work, provider: id, fault: String(fault).slice(0, 300) });
}

/** On the base domain, for what belongs to no sign-in of ours: no school can be named. */
function SignInEndedView() {
  return (
    <CenteredCard
      title={PROVIDER_REFUSALS.ended.title}
      icon={<TimerOff size={28} />}
      tone="warning"
      footerLinks={FOOTER_LINKS}
      description="Go back to the address of your school, and sign in from there."
    />
  );
}
