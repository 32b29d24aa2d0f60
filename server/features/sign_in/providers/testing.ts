import { adapterTest, VERB_ADAPTERS } from "../../../../db/testing.ts";
import type { ProviderKind } from "../../../../domain/providers.ts";
import { serverLinks } from "../../../../domain/server_links.ts";
import type { BrowserClient } from "../../../../test/browser_client.ts";
import { type OidcIssuer, openOidcIssuer } from "../../../../test/oidc_issuer.ts";
import { openWorld, type World } from "../../../../test/world.ts";

/** Providers keep the machine's time; `later` moves ours on. */
export type ProviderWorld = World & { later(ms: number): void };

export function providerTest(name: string, test: (world: ProviderWorld) => Promise<void>) {
  adapterTest(VERB_ADAPTERS, name, async (adapter) => {
    await using world = await openWorld({ adapter, realTime: true });
    let ahead = 0;
    Object.assign(world.services, { now: () => new Date(Date.now() + ahead) });
    await test(Object.assign(world, { later: (ms: number) => void (ahead += ms) }));
  });
}

/** A provider of the installation, served beside the tests. */
export async function openProvider(
  world: World,
  shape: ProviderKind["kind"],
  options: { oneOrganisation?: boolean } = {},
): Promise<OidcIssuer> {
  const { config } = world.services;
  const redirectUri = `${config.scheme}://${config.baseDomain}${serverLinks.loginCallback()}`;
  const issuer = await openOidcIssuer(shape, { redirectUri, ...options });
  Object.assign(config, { providers: [...config.providers, issuer.config] });
  return issuer;
}

/** Headers that a browser sends for a link on one of our pages. */
export const OWN_PAGE = { "sec-fetch-site": "same-origin" };

/** Connects an account with the person who is signed in; `to`: where the browser is led then. */
export async function connectAccount(world: World, browser: BrowserClient, issuer: OidcIssuer, sub: string) {
  issuer.choose(sub);
  const begun = await browser.get(serverLinks.connectAccount(issuer.config.id), OWN_PAGE);
  const callback = await issuer.follow(begun.headers.get("location")!);
  return (await comeBack(world, browser, callback)).to;
}

/** The way to the provider's pages. */
export async function beginSignIn(
  browser: BrowserClient,
  issuer: OidcIssuer,
  returnTo?: string,
): Promise<URL> {
  const begun = await browser.get(serverLinks.loginWith(issuer.config.id, returnTo));
  return new URL(begun.headers.get("location")!, `http://${browser.host}`);
}

/** From the button to the answer of the school's host, as the account `sub`. */
export async function signInWith(
  world: World,
  browser: BrowserClient,
  issuer: OidcIssuer,
  sub: string,
  returnTo?: string,
) {
  issuer.choose(sub);
  const page = await beginSignIn(browser, issuer, returnTo);
  return await comeBack(world, browser, await issuer.follow(page.href));
}

/** The browser follows the provider's redirect to the base domain, and from there to its school; `to`: where it is led then. */
export async function comeBack(world: World, browser: BrowserClient, callback: URL) {
  const base = world.browser(world.services.config.baseDomain);
  const heard = new URL((await base.get(callback.pathname + callback.search)).headers.get("location")!);
  if (heard.host !== browser.host) throw new Error(`${heard.host} is not ${browser.host}`);
  const to = heard.pathname + heard.search + heard.hash;
  if (heard.pathname !== "/api/login/ticket") return { status: 303, to, text: "" };
  const { status, headers, text } = await browser.get(to);
  return { status, to: headers.get("location"), text };
}
