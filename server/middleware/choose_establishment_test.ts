import assert from "node:assert/strict";
import { postForm } from "../../test/browser_client.ts";
import { ltiLinks } from "../../domain/lti.ts";
import { links } from "../../domain/links.ts";
import { supportLinks } from "../../domain/support_links.ts";
import { signInNewStaff } from "../../test/factories.ts";
import { pageText } from "../../test/portfolio_fixture.ts";
import { openWorld, worldTest } from "../../test/world.ts";
import { ADMIN_HOST, askForHandover, enter, grant, signInSuperAdmin } from "../../test/support_access.ts";
import { listSchools } from "../features/support/list_schools.ts";
import { pages } from "../pages.ts";

/** Pages that the installation's host has itself, or that no host shows by that name. */
const OF_INSTALLATION = [
  "/",
  "/second-factor",
  "/manifest.webmanifest",
  "/demo/:version/:name",
  "/docs",
  "/docs/pictures/:name",
  "/docs/:guide",
  "/privacy",
  "/accessibility",
  "/api/login",
  "/api/login/link",
  "/api/login/with/:provider",
  "/api/login/callback",
  "/api/login/callback/:tenant",
  "/api/login/ticket",
  "/api/login/cross",
  "/sign-in",
  "/get-started",
  "/get-started/confirm",
  "/api/logout",
  "/dev/mail",
  "/dev/gallery",
  "/dev/embed",
  // Opened by learning platforms.
  ltiLinks.keys(),
  ltiLinks.login(),
  ltiLinks.launch(),
  supportLinks.establishments(),
  supportLinks.superAdmin(),
  supportLinks.ended(),
];

Deno.test("each page of a school asks on the super admin's host which school", async () => {
  await using world = await openWorld();
  await world.school("oak");
  const superAdmin = await signInSuperAdmin(world);
  const visitor = world.browser(ADMIN_HOST);
  const asked = new Set<string>();
  for (const { method, path } of pages.routes) {
    if (method !== "GET" || OF_INSTALLATION.includes(path)) continue;
    const address = path.replace(/:\w+/g, "x_1");
    const answer = await superAdmin.get(address);
    assert.equal(answer.status, 200, `${path} answered ${answer.status}`);
    assert.match(
      pageText(answer.text),
      /Choose an establishment This page belongs to an establishment/,
      path,
    );
    assert.match(answer.headers.get("content-type") ?? "", /text\/html/);
    const signIn = await visitor.get(address);
    assert.deepEqual([signIn.status, signIn.headers.get("location")], [303, links.login(address)], path);
    asked.add(path);
  }
  for (const path of ["/manage-students", "/messages", "/portfolio-review", "/portfolio/:assignmentId"]) {
    assert.ok(asked.has(path), path);
  }
  assert.equal((await superAdmin.get("/no-such-page")).status, 404);
  assert.equal((await superAdmin.get("/docs/unknown")).status, 404);
  assert.equal((await superAdmin.get("/api/students")).status, 403);
  assert.equal((await superAdmin.post("/manage-students", {})).status, 404);
  assert.equal(
    (await world.browser("localhost:5000").get("/manage-students")).status,
    404,
    "the product's page",
  );
});

worldTest(
  "schools with an open grant come first, and the page that was asked for is opened",
  async (world) => {
    const oak = await world.school("oak");
    await world.school("elm");
    const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
    const superAdmin = await signInSuperAdmin(world);
    const page = async (path: string) => pageText((await superAdmin.get(path)).text);
    assert.match(
      await page(supportLinks.establishments()),
      /Support access is open None .* Elm School .* Oak School/,
    );
    await grant(admin, { mayChange: true });
    await world.runJobs();
    const { schools } = await world.services.doors.readControl((db) =>
      listSchools(db, { find: "", now: world.services.now() })
    );
    assert.deepEqual(schools.map(({ name }) => name), ["Oak School", "Elm School"]);
    const text = await page(links.board());
    assert.match(
      text,
      /Oak School http:\/\/oak\.localhost:5000 Until 11:00 May change data Open .* Elm School/,
    );
    assert.match(
      await page(supportLinks.establishments({ find: "elm" })),
      /No establishment with support access matches “elm”/,
    );
    assert.match(
      await page(supportLinks.establishments({ mode: "teacher" })),
      /Teacher Mode shows one establishment/,
    );

    const opened = await postForm(superAdmin, supportLinks.open(), {
      tenantId: oak.id,
      mode: "admin",
      returnTo: links.board(),
    });
    assert.match(
      opened.headers.get("content-security-policy")!,
      /form-action 'self' http:\/\/oak\.localhost:5000$/,
    );
    assert.equal(opened.headers.get("referrer-policy"), "strict-origin");
    assert.match(pageText(opened.text), /lets support in until 11:00, to look and to change data/);
    const { token } = await askForHandover(superAdmin, oak.id);
    const browser = world.browser(oak.host);
    const entered = await enter(browser, token!, { returnTo: "//evil.example/" });
    assert.equal(entered.headers.get("location"), "/");
    assert.equal(
      (await browser.get(supportLinks.superAdmin())).headers.get("location"),
      `http://${ADMIN_HOST}/`,
    );
    assert.match(pageText((await browser.get("/")).text), /Settings Tenants/);

    const [open] = (await admin.get("/api/admin/support-grants")).json<{ id: string }[]>();
    await admin.post(`/api/admin/support-grants/${open!.id}/end`);
    await world.runJobs();
    assert.match(await page(supportLinks.establishments()), /Support access is open None/);
  },
);
