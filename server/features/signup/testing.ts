import { sql } from "drizzle-orm";
import { serverLinks } from "../../../domain/server_links.ts";
import { type BrowserClient, postForm } from "../../../test/browser_client.ts";
import type { World } from "../../../test/world.ts";
import { hostIn, ticketIn } from "../sign_in/which_school/testing.ts";

export const BASE = "localhost:5000";
export const FORM = {
  school: "Elm Park School",
  firstName: "Ada",
  lastName: "Hill",
  email: "ada@elm.example",
  subdomain: "elm-park",
  plan: "medium",
};

/** SIGNUP=open. */
export function open(world: World) {
  Object.assign(world.services.config, { signup: "open" });
}

export const ask = (browser: BrowserClient, over: Record<string, string> = {}) =>
  postForm(browser, serverLinks.getStarted(), { ...FORM, ...over });

export const check = (world: World, name: string, address?: string) =>
  world.browser(BASE, { address }).get(`/api/get-started/subdomain?name=${encodeURIComponent(name)}`);

export const linksTo = ({ mails }: World, email: string) =>
  mails.filter(({ to }) => to === email).flatMap(({ text }) =>
    /http:\/\/[^/]+(\/get-started\/confirm\S+)/.exec(text)?.[1] ?? []
  );

/** Asks, and returns the path of the emailed link. */
export async function askForLink(world: World, over: Record<string, string> = {}): Promise<string> {
  await ask(world.browser(BASE), over);
  await world.runJobs();
  return linksTo(world, over.email?.trim().toLowerCase() ?? FORM.email).at(-1)!;
}

/** Presses the button of the link's page. */
export const press = (browser: BrowserClient, link: string, form: Record<string, string> = {}) =>
  postForm(browser, link, form);

/** From the page that takes someone to their school: what its host answers in the end. */
export async function goTo(world: World, html: string) {
  const browser = world.browser(hostIn(html) ?? "");
  const form = { ticket: ticketIn(html) };
  const bound = await postForm(browser, serverLinks.arrive(), form, { origin: `http://${BASE}` });
  const answer = await browser.get(bound.headers.get("location") ?? "");
  return { browser, answer };
}

export async function count(
  world: World,
  table: "tenants" | "signups" | "users" | "outbox",
): Promise<number> {
  const [row] = await world.controlRows<{ n: number }>(
    sql`select count(*) as n from ${sql.identifier(table)}`,
  );
  return row!.n;
}
