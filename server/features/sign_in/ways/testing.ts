import assert from "node:assert/strict";
import { serverLinks } from "../../../../domain/server_links.ts";
import type { SchoolProviderForm, SignInWay, WayRule } from "../../../../domain/sign_in_ways.ts";
import type { BrowserClient } from "../../../../test/browser_client.ts";
import { type OidcIssuer, openOidcIssuer } from "../../../../test/oidc_issuer.ts";
import { redirectUri } from "../providers/redirect_uri.ts";
import type { School, World } from "../../../../test/world.ts";
import { comeBack, OWN_PAGE } from "../providers/testing.ts";
import type { WaysView } from "./ways_view.ts";

export const WAYS_PATH = "/api/admin/sign-in";

/** A provider that a school can save, in the shape of Keycloak. */
export async function openSchoolIssuer(world: World, { id }: Pick<School, "id">): Promise<OidcIssuer> {
  const issuer = await openOidcIssuer("oidc", { redirectUri: redirectUri(world.services.config, id) });
  Object.assign(issuer.config, { id: "school" });
  return issuer;
}

export function providerForm({ config }: OidcIssuer, over: Partial<SchoolProviderForm> = {}) {
  const { name, issuer, clientId, clientSecret } = config;
  return { name, issuer, clientId, clientSecret, ...over };
}

/** As someone does who has just loaded the page; `changedAt`: another loading of it. */
export async function putProvider(
  browser: BrowserClient,
  form: SchoolProviderForm & { changedAt?: string | null },
) {
  const { provider } = (await browser.get(WAYS_PATH)).json<WaysView>();
  const body = { changedAt: provider?.changedAt ?? null, ...form };
  return await browser.send(`${WAYS_PATH}/provider`, { method: "PUT", body });
}

/** As the button of the settings does, with the account `sub`; `to`: where the browser is led then. */
export async function tryProvider(world: World, browser: BrowserClient, issuer: OidcIssuer, sub: string) {
  issuer.choose(sub);
  const begun = await browser.get(serverLinks.tryProvider(), OWN_PAGE);
  const callback = await issuer.follow(begun.headers.get("location")!);
  return (await comeBack(world, browser, callback)).to;
}

/** Changes rules and leaves the others. */
export async function setRules(
  browser: BrowserClient,
  changes: Partial<Record<SignInWay, Partial<WayRule>>>,
) {
  const { ways } = (await browser.get(WAYS_PATH)).json<WaysView>();
  const body = { ways: ways.map(({ name: _, ...rule }) => ({ ...rule, ...changes[rule.way] })) };
  return await browser.send(`${WAYS_PATH}/ways`, { method: "PATCH", body });
}

export async function allowed(browser: BrowserClient, changes: Parameters<typeof setRules>[1]) {
  const answer = await setRules(browser, changes);
  assert.equal(answer.status, 200, answer.text);
}
