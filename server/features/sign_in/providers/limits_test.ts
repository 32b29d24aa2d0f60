import assert from "node:assert/strict";
import { openSchool } from "../../../../test/factories.ts";
import { STRANGERS } from "../../../../domain/limits.ts";
import { PROVIDER_TIMES } from "../../../../domain/providers.ts";
import { strangers } from "../../../services/strangers.ts";
import { codeOf, postCode, setUp } from "../../second_factor/testing.ts";
import { beginSignIn, openProvider, providerTest, signInWith } from "./testing.ts";

providerTest("browsers come back so often from one network, and no oftener", async (world) => {
  await using issuer = await openProvider(world, "oidc");
  const { oak } = await openSchool(world);
  // Its budget does not grow while it is spent.
  Object.assign(world.services, { strangers: strangers(() => 0) });
  const page = await beginSignIn(world.browser(oak.host), issuer);
  const base = world.browser(world.services.config.baseDomain);
  const search = new URLSearchParams({ state: page.searchParams.get("state")!, error: "access_denied" });
  const comeBack = async () => (await base.get(`/api/login/callback?${search}`)).status;
  const { burst } = STRANGERS.launches;
  for (let call = 1; call <= burst; call++) assert.equal(await comeBack(), 303, `call ${call}`);
  assert.equal(await comeBack(), 429);
});

providerTest(
  "a ticket ends ten minutes after its proof, however often a code is asked for",
  async (world) => {
    await using issuer = await openProvider(world, "oidc");
    const { oak, teacher } = await openSchool(world);
    issuer.accounts.set("1", { email: "t@oak.example", email_verified: true });
    const { key } = await setUp(world, teacher);
    const browser = world.browser(oak.host);
    const action = (html: string) => /action="([^"]*)"/.exec(html)![1]!.replaceAll("&amp;", "&");
    const asked = await signInWith(world, browser, issuer, "1");
    world.later(PROVIDER_TIMES.code - 60_000);
    const wrong = await postCode(browser, action(asked.text), "000000");
    assert.equal(wrong.status, 400, "still open");
    world.later(60_000);
    const late = await postCode(browser, action(wrong.text), codeOf(world, key));
    assert.equal(late.headers.get("location"), "/api/login?reason=ended");
  },
);
