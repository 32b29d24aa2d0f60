import assert from "node:assert/strict";
import { serverLinks } from "../../../../domain/server_links.ts";
import { type BrowserClient, postForm } from "../../../../test/browser_client.ts";
import { signInNewStaff } from "../../../../test/factories.ts";
import type { School, World } from "../../../../test/world.ts";

export const LIST = "/api/profile/schools";
export const EMAIL = "jo@work.example";

type Person = { id: string; email: string; role: string };
export const me = async (browser: BrowserClient) => (await browser.get("/api/auth/user")).json<Person>();
export const names = async (browser: BrowserClient) =>
  (await browser.get(LIST)).json<{ name: string }[]>().map(({ name }) => name);

/** A teacher at Oak, signed in there, who is an administrator at Elm. */
export async function openTwoSchools(world: World) {
  const [oak, elm] = [await world.school("oak"), await world.school("elm")];
  await elm.staff("admin", EMAIL, { firstName: "Jo" });
  return { oak, elm, jo: await signInNewStaff(world, oak, "teacher", EMAIL) };
}

export const choose = async (browser: BrowserClient, school: School, person?: string) =>
  await postForm(browser, serverLinks.otherSchool(), {
    school: school.id,
    person: person ?? (await me(browser)).id,
  });

/** The ticket that the page posts to the school's host. */
export async function ticketTo(browser: BrowserClient, school: School): Promise<string> {
  const page = await choose(browser, school);
  assert.equal(page.status, 200, page.text);
  assert.match(page.text, new RegExp(`action="http://${school.host}/api/login/arrive"`));
  return /name="ticket" value="([^"]+)"/.exec(page.text)![1]!;
}

export const post = (browser: BrowserClient, ticket: string, from: School | string) =>
  postForm(browser, serverLinks.arrive(), { ticket }, {
    origin: `http://${typeof from === "string" ? from : from.host}`,
  });

/** To where the school's host leads at last. */
export async function arrive(browser: BrowserClient, ticket: string, from: School) {
  const bound = await post(browser, ticket, from);
  const to = bound.headers.get("location")!;
  return to.startsWith("/api/login/cross?") ? await browser.get(to) : bound;
}
