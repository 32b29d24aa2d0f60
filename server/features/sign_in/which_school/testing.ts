import { type BrowserClient, postForm } from "../../../../test/browser_client.ts";
import { serverLinks } from "../../../../domain/server_links.ts";
import type { OidcIssuer } from "../../../../test/oidc_issuer.ts";
import type { School, World } from "../../../../test/world.ts";
import { signInWith } from "../providers/testing.ts";

export const BASE = "localhost:5000";
export const EMAIL = "jo@work.example";
export const account = (email: string, verified = true) => ({ email, email_verified: verified });

/** Base domain and super admins' host apart, as in production. */
export function apart(world: World) {
  Object.assign(world.services.config, { adminHosts: ["admin.localhost:5000"] });
}

/** From the button on the base domain to its answer. */
export const come = (world: World, browser: BrowserClient, issuer: OidcIssuer, sub: string) =>
  signInWith(world, browser, issuer, sub, serverLinks.whichSchool());

export const ticketIn = (html: string) => /name="ticket" value="([^"]+)"/.exec(html)?.[1] ?? "";
export const hostIn = (html: string) => /action="http:\/\/([^"]*)\/api\/login\/arrive"/.exec(html)?.[1];

/** The base domain's page posts to the school's host, whose answer leads on. */
export async function arrive(browser: BrowserClient, ticket: string, from = BASE) {
  const bound = await postForm(browser, serverLinks.arrive(), { ticket }, { origin: `http://${from}` });
  const to = bound.headers.get("location") ?? "";
  return to.startsWith("/api/login/ticket?") ? await browser.get(to) : bound;
}

export const pick = (browser: BrowserClient, list: string, school: Pick<School, "id">) =>
  postForm(browser, serverLinks.chooseSchool(), { ticket: ticketIn(list), school: school.id });
export const me = async (browser: BrowserClient) =>
  (await browser.get("/api/auth/user")).json<{ id: string; email: string }>();
