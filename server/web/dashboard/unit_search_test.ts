import assert from "node:assert/strict";
import { openSchool, signInNewStaff } from "../../../test/factories.ts";
import { openWorld } from "../../../test/world.ts";

const policyOf = (headers: Headers) =>
  headers.get("content-security-policy")?.split("; ").find((part) => part.startsWith("frame-src"));

Deno.test("the search page's own origin, and no other, may be framed, and on the start page only", async () => {
  await using world = await openWorld({
    settings: { UNIT_SEARCH_URL: "https://units.example:8443/find?scheme=uas" },
  });
  const { teacher } = await openSchool(world);
  const page = await teacher.get("/");
  assert.equal(policyOf(page.headers), "frame-src 'self' https://units.example:8443");
  const frame = /<iframe[^>]*>/.exec(page.text)?.[0] ?? "";
  for (
    const part of [
      'src="https://units.example:8443/find?scheme=uas"',
      'sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"',
      'referrerPolicy="no-referrer"',
      'loading="lazy"',
    ]
  ) assert.ok(frame.includes(part), `${part}\n${frame}`);
  assert.equal(policyOf((await teacher.get("/profile")).headers), "frame-src 'self'");
});

Deno.test("without a search page nothing may be framed but our own, and there is no frame", async () => {
  await using world = await openWorld();
  const oak = await world.school("oak");
  const page = await (await signInNewStaff(world, oak, "teacher", "t@oak.example")).get("/");
  assert.equal(policyOf(page.headers), "frame-src 'self'");
  assert.ok(!page.text.includes("<iframe"));
});

Deno.test("an administrator has the link back to admin mode in the sidebar while they work as a teacher", async () => {
  await using world = await openWorld();
  const { oak, teacher } = await openSchool(world);
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const sidebar = async (browser: typeof teacher) =>
    /id="site-navigation".*?<main/s.exec((await browser.get("/")).text)?.[0] ?? "";
  const entries = async (browser: typeof teacher) =>
    [...(await sidebar(browser)).matchAll(/<a [^>]*?href="([^"]+)"( aria-current="page")?/g)].map((
      [, href, current],
    ) => href + (current ? " current" : ""));
  assert.deepEqual(await entries(teacher), [
    "/ current",
    "/manage-students",
    "/lessons",
    "/portfolio-review",
    "/messages",
    "/summary-sheets",
    "/claims",
    "/#search-aqa",
    "/#add-unit",
    "/docs/teacher",
  ]);
  assert.deepEqual(await entries(admin), [
    "/ current",
    "/manage-students",
    "/lessons",
    "/portfolio-review",
    "/summary-sheets",
    "/claims",
    "/messages",
    "/messages/safeguarding",
    "/docs/admin",
  ]);
  assert.ok(!(await sidebar(teacher)).includes("Switch to Admin Mode"));
  assert.ok(!(await sidebar(admin)).includes("Switch to Admin Mode"));
  admin.cookies.set("activeRole", "teacher");
  assert.ok((await sidebar(admin)).includes("Switch to Admin Mode"));
});
