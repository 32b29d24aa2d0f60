import assert from "node:assert/strict";
import { links } from "../../domain/links.ts";
import { recordLinks } from "../../domain/record_links.ts";
import { signInNewStaff } from "../../test/factories.ts";
import { openWorld, type World } from "../../test/world.ts";

const BASE = "unitfolio.example";
const INDEXED = ["/", "/docs/student", "/docs/teacher", "/docs/admin", "/privacy", "/accessibility"];

/** Pages, frames, downloads and calls that are read. */
function readRoutes({ app }: World): string[] {
  const paths = app.routes.filter(({ method }) => method === "GET")
    .map(({ path }) => path.replace(/:\w+/g, "x_1"));
  return [...new Set(paths)];
}

async function openSchoolWorld() {
  const world = await openWorld({ baseDomain: BASE });
  const oak = await world.school("oak");
  return { world, oak, admin: await signInNewStaff(world, oak, "admin", "admin@oak.example") };
}

Deno.test("search engines may read the product's page and the guides, and nothing of a school", async () => {
  const { world, oak } = await openSchoolWorld();
  await using _ = world;
  const robots = async (host: string) => {
    const { status, headers, text } = await world.browser(host).get("/robots.txt");
    assert.deepEqual([status, headers.get("content-type")], [200, "text/plain; charset=UTF-8"], host);
    return text;
  };
  const nothing = "User-agent: *\nDisallow: /\n";
  assert.equal(await robots(oak.host), nothing);
  assert.equal(await robots(`admin.${BASE}`), nothing);
  const lines = (await robots(BASE)).trimEnd().split("\n");
  assert.deepEqual([lines[0], lines.at(-1)], ["User-agent: *", "Disallow: /"]);
  for (const path of INDEXED) {
    const isAllowed = lines.slice(1, -1).some((line) => {
      const rule = line.replace("Allow: ", "");
      return rule.endsWith("$") ? path === rule.slice(0, -1) : path.startsWith(rule);
    });
    assert.ok(isAllowed, path);
  }
  assert.equal((await world.browser(`nowhere.${BASE}`).get("/robots.txt")).status, 404);
});

Deno.test("no answer of a school or of the super admin's host may be indexed", async () => {
  const { world, oak, admin } = await openSchoolWorld();
  await using _ = world;
  const paths = readRoutes(world);
  assert.ok(paths.length > 100, "there are routes to read");
  for (const browser of [world.browser(oak.host), admin, world.browser(`admin.${BASE}`)]) {
    for (const path of [...paths, "/nothing"]) {
      const { headers } = await browser.get(path);
      assert.equal(headers.get("x-robots-tag"), "noindex", `${browser.host}${path}`);
    }
  }
  const base = world.browser(BASE);
  for (const path of INDEXED) assert.equal((await base.get(path)).headers.get("x-robots-tag"), null, path);
  for (const path of ["/nothing", "/api/login", "/docs/nothing", "/health", "/?signedOut=1"]) {
    assert.equal((await base.get(path)).headers.get("x-robots-tag"), "noindex", path);
  }
});

/** As browsers say it; older ones do not. */
const FROM_ELSEWHERE: Record<string, string> = { "sec-fetch-site": "cross-site" };

Deno.test("an address with a token is told to no other page", async () => {
  const { world, oak, admin } = await openSchoolWorld();
  await using _ = world;
  for (const browser of [world.browser(oak.host), admin, world.browser(`admin.${BASE}`)]) {
    const policyOf = async (path: string, method = "GET", headers = FROM_ELSEWHERE) =>
      (await browser.send(path, { method, headers })).headers.get("referrer-policy");
    for (const path of readRoutes(world)) {
      assert.equal(await policyOf(`${path}?token=secret`), "no-referrer", path);
    }
    for (
      const path of [
        links.studentAccess("secret", "asg_1"),
        links.login(links.studentAccess("secret")),
        recordLinks.takeHome("secret"),
        "/nothing?Token=secret",
      ]
    ) {
      assert.equal(await policyOf(path), "no-referrer", path);
      assert.equal(await policyOf(path, "GET", {}), "strict-origin", path);
    }
    assert.equal(await policyOf(links.loginLink("secret"), "POST"), "no-referrer");
    assert.equal(await policyOf("/"), "same-origin");
  }
});
