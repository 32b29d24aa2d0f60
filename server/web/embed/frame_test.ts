import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { openPortfolioFixture } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";

const policyOf = ({ headers }: { headers: Headers }) =>
  /frame-ancestors ([^;]*)/.exec(headers.get("content-security-policy") ?? "")?.[1];

worldTest("the frame is shown by the allowed origins and the establishment itself alone", async (world) => {
  const { oak, admin } = await openPortfolioFixture(world);
  const visitor = world.browser(oak.host);
  assert.equal(policyOf(await visitor.get("/embed")), "'self'");
  for (const origin of ["https://moodle.example", "https://www.oak.example"]) {
    assert.equal((await admin.post("/api/admin/embed-origins", { origin })).status, 201);
  }
  const frame = await visitor.get("/embed?unit=121766");
  assert.equal(frame.status, 200);
  assert.equal(policyOf(frame), "'self' https://moodle.example https://www.oak.example");
  assert.equal(frame.headers.get("x-frame-options"), null);
  assert.equal(frame.headers.get("cache-control"), "no-store");
  const [, json] = /<script type="application\/json" id="embed">(.*?)<\/script>/.exec(frame.text)!;
  assert.deepEqual(JSON.parse(json!), {
    establishmentName: "Oak School",
    origins: ["https://moodle.example", "https://www.oak.example"],
    signedIn: false,
    visit: null,
    launched: false,
    api: "/embed/api",
    idleMs: 3_600_000,
    wanted: { unit: "121766", portfolio: null },
    cardsAllowed: false,
    timeZone: "Europe/London",
    home: `http://${oak.host}/`,
  });
  const page = await visitor.get("/");
  assert.equal(page.headers.get("x-frame-options"), "DENY");
  assert.equal(policyOf(page), "'none'");
});

worldTest("the loader is a module that pages of every site may fetch", async (world) => {
  const { oak } = await openPortfolioFixture(world);
  const visitor = world.browser(oak.host);
  const loader = await visitor.get("/widget.js");
  assert.match(loader.headers.get("content-type")!, /^text\/javascript/);
  assert.equal(loader.headers.get("access-control-allow-origin"), "*");
  assert.equal(loader.headers.get("cross-origin-resource-policy"), "cross-origin");
  assert.equal(loader.headers.get("set-cookie"), null);
  const again = await visitor.get("/widget.js", { "if-none-match": loader.headers.get("etag")! });
  assert.equal(again.status, 304);
  assert.equal(again.headers.get("access-control-allow-origin"), "*");
  const installation = world.browser(world.services.config.baseDomain);
  for (const path of ["/widget.js", "/embed"]) assert.equal((await installation.get(path)).status, 404);
});

worldTest("a name of the establishment cannot end the frame's script", async (world) => {
  const { oak } = await openPortfolioFixture(world);
  const establishmentName = `Oak </script><script>alert(1)</script> "&<b>`;
  await oak.run(sql`update establishment_settings set establishment_name = ${establishmentName}`);
  const { text } = await world.browser(oak.host).get("/embed");
  assert.doesNotMatch(text, /<script>alert|<b>/);
  const [, json] = /id="embed">(.*?)<\/script>/.exec(text)!;
  assert.equal(JSON.parse(json!).establishmentName, establishmentName);
});

worldTest(
  "while developing, a page of the installation's host holds the snippet of a school",
  async (world) => {
    const { oak } = await openPortfolioFixture(world);
    const installation = world.browser(world.services.config.baseDomain);
    const page = await installation.get("/dev/embed");
    assert.equal(page.status, 200, page.text);
    assert.ok(page.text.includes(`<script type="module" src="http://${oak.host}/widget.js"></script>`));
    assert.match(page.headers.get("content-security-policy")!, /frame-src http:\/\/oak\.localhost:5000$/);
    assert.equal((await installation.get("/dev/embed?school=none")).status, 404);
    assert.equal((await world.browser(oak.host).get("/dev/embed")).status, 404);
  },
);
