import assert from "node:assert/strict";
import { worldTest } from "../../../test/world.ts";
import type { GrantItem } from "./list_grants.ts";
import { grant, openSupportWorld } from "../../../test/support_access.ts";

const HOUR_MS = 3600_000;

worldTest("the access that was given is listed a page at a time, the newest first", async (world) => {
  const { admin } = await openSupportWorld(world);
  const given: string[] = [];
  for (let n = 0; n < 3; n++) {
    const id = await grant(admin);
    given.unshift(id);
    assert.equal((await admin.post(`/api/admin/support-grants/${id}/end`)).status, 200);
    world.advance(HOUR_MS);
  }
  const page = async (query: string) =>
    (await admin.get(`/api/admin/support-grants?limit=2${query}`)).json<GrantItem[]>().map(({ id }) => id);
  assert.deepEqual(await page(""), given.slice(0, 2));
  assert.deepEqual(await page(`&cursor=${given[1]}`), given.slice(2));
});
