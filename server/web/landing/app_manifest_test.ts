import assert from "node:assert/strict";
import { openWorld, worldTest } from "../../../test/world.ts";
import { openSchool } from "../../../test/factories.ts";
import { shortName } from "./app_manifest.ts";

const PATH = "/manifest.webmanifest";

worldTest("a school's pages can be put on a home screen under its name, signed in or not", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const page = (await world.browser(oak.host).get("/")).text;
  assert.match(page, new RegExp(`<link rel="manifest" href="${PATH}">`));
  for (const browser of [world.browser(oak.host), teacher]) {
    const answer = await browser.get(PATH);
    assert.deepEqual(
      [answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")],
      [200, "application/manifest+json", "public, max-age=3600"],
    );
    assert.match(answer.headers.get("content-security-policy") ?? "", /default-src 'self'/);
    const manifest = answer.json<Record<string, unknown>>();
    assert.deepEqual([manifest.start_url, manifest.display, manifest.scope], ["/", "standalone", "/"]);
    assert.match(String(manifest.theme_color), /^#[0-9a-f]{6}$/);
    assert.match(String(manifest.background_color), /^#[0-9a-f]{6}$/);
  }
});

Deno.test("each school has its own name, the product's page the product's", async () => {
  await using world = await openWorld();
  const oak = await world.school("oak", "Oak & Ash <School>");
  const ash = await world.school("ash", "Ash Grove");
  const names = await Promise.all(
    [oak.host, ash.host, "localhost:5000"].map(async (host) =>
      (await world.browser(host).get(PATH)).json<{ name: string; short_name: string }>()
    ),
  );
  assert.deepEqual(names.map(({ name, short_name }) => [name, short_name]), [
    ["Oak & Ash <School>", "Oak & Ash"],
    ["Ash Grove", "Ash Grove"],
    ["Unitfolio", "Unitfolio"],
  ]);
  assert.equal((await world.browser("nowhere.localhost:5000").get(PATH)).status, 404);
});

Deno.test("a short name is made of whole words", () => {
  assert.equal(shortName("Oak Lane Centre"), "Oak Lane");
  assert.equal(shortName("  Unitfolio "), "Unitfolio");
  assert.equal(shortName("Northumberlandshire Academy"), "Northumberlandshire");
  assert.equal(shortName("Saint Mary - the Virgin"), "Saint Mary");
});
