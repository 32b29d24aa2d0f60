import assert from "node:assert/strict";
import { openSchool, signInNewStaff } from "../../../../test/factories.ts";
import { countEvents } from "../../../../test/portfolio_fixture.ts";
import { providerTest } from "../providers/testing.ts";
import { openSchoolIssuer, providerForm, putProvider } from "./testing.ts";
import type { WaysView } from "./ways_view.ts";

providerTest(
  "of two edits of one page the second is a conflict, whatever field it changes",
  async (world) => {
    const { oak } = await openSchool(world);
    await using issuer = await openSchoolIssuer(world, oak);
    const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
    const colleague = await signInNewStaff(world, oak, "admin", "b@oak.example");
    const created = await putProvider(admin, providerForm(issuer));
    const { changedAt } = created.json<WaysView>().provider!;
    const again = await putProvider(colleague, { ...providerForm(issuer), changedAt: null });
    assert.equal(again.status, 409, "both added one");
    world.later(1000);
    const name = { ...providerForm(issuer, { name: "Oak accounts", clientSecret: "" }), changedAt };
    const secret = { ...providerForm(issuer), changedAt };
    assert.equal((await putProvider(admin, name)).status, 200);
    for (const stale of [secret, name]) {
      const refused = await putProvider(colleague, stale);
      assert.equal(refused.status, 409, refused.text);
      assert.match(refused.text, /Someone else has just changed this/);
    }
    const fresh = await putProvider(colleague, providerForm(issuer, { name: "Oak ID" }));
    assert.equal(fresh.status, 200, fresh.text);
    world.later(1000);
    const at = { changedAt: fresh.json<WaysView>().provider!.changedAt };
    const both = await Promise.all(
      [admin, colleague].map((browser, n) =>
        putProvider(browser, { ...providerForm(issuer, { name: `Oak ${n}` }), ...at })
      ),
    );
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409], "at the same moment");
    assert.equal(await countEvents(world, oak, "sign_in.provider_saved"), 4);
  },
);
