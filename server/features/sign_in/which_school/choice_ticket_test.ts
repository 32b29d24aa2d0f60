import assert from "node:assert/strict";
import { LIFETIMES } from "../../../../domain/limits.ts";
import { PROVIDER_TIMES } from "../../../../domain/providers.ts";
import { countRows } from "../../../../test/world.ts";
import { openProvider, providerTest } from "../providers/testing.ts";
import { account, arrive, BASE, come, EMAIL, pick, ticketIn } from "./testing.ts";

providerTest("what a provider said leads on once, in one browser, and not for long", async (world) => {
  await using issuer = await openProvider(world, "oidc");
  const [oak, elm] = [await world.school("oak"), await world.school("elm")];
  for (const school of [oak, elm]) await school.staff("teacher", EMAIL);
  issuer.accounts.set("1", account(EMAIL));
  const base = world.browser(BASE);
  const list = (await come(world, base, issuer, "1")).text;
  const ended = async (what: string, answer: Promise<{ headers: Headers }>, to = "/sign-in?reason=ended") =>
    assert.equal((await answer).headers.get("location"), to, what);
  await ended("another browser", pick(world.browser(BASE), list, oak));
  const other = world.browser(BASE);
  await come(world, other, issuer, "1");
  await ended("another sign-in's browser", pick(other, list, oak));
  const cookies = new Map(base.cookies);
  const page = await pick(base, list, oak);
  await ended("the next person at this browser", pick(base, list, elm));
  for (const [name, value] of cookies) base.cookies.set(name, value);
  await ended("again", pick(base, list, elm));
  const there = world.browser(oak.host);
  const at = "/api/login?reason=ended";
  await ended("another host", arrive(world.browser(elm.host), ticketIn(page.text)), at);
  await ended("another page", arrive(there, ticketIn(page.text), elm.host), at);
  await ended("a list's ticket", arrive(there, ticketIn(list)), at);
  await ended("none", arrive(there, ""), at);
  assert.equal((await arrive(there, ticketIn(page.text))).headers.get("location"), "/");
  await ended("again", arrive(world.browser(oak.host), ticketIn(page.text)), at);

  const [first, second] = [world.browser(BASE), world.browser(BASE)];
  const one = (await come(world, first, issuer, "1")).text;
  const two = (await come(world, second, issuer, "1")).text;
  const late = await pick(second, two, elm);
  world.later(LIFETIMES.schoolTicket);
  await ended("late", arrive(world.browser(elm.host), ticketIn(late.text)), at);
  world.later(PROVIDER_TIMES.code);
  await ended("a list that was left", pick(first, one, oak));
  assert.equal(await countRows(world, elm.id, "sessions"), 0);
});
