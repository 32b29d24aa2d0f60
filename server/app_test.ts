import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, signInNewStaff, signInStaff } from "../test/factories.ts";
import { openWorld, worldTest } from "../test/world.ts";
import { createApp } from "./app.ts";

worldTest("every configured host answers; an unknown one says Domain Not Configured", async (world) => {
  const oak = await world.school("oak");
  const statusAt = async (host: string) => {
    const page = await world.browser(host).get("/");
    const status = await world.browser(host).get("/api/tenant/status");
    return { page: page.status, text: page.text, status: status.status, body: status.text };
  };
  assert.match((await statusAt(oak.host)).text, /Oak School/);
  assert.deepEqual(JSON.parse((await statusAt(oak.host)).body), { hasTenant: true });
  assert.deepEqual(JSON.parse((await statusAt("OAK.localhost.:5000")).body), { hasTenant: true });
  for (const host of ["localhost:5000", "admin.localhost:5000"]) {
    assert.deepEqual(JSON.parse((await statusAt(host)).body), { hasTenant: false }, host);
  }
  for (
    const host of [
      "elm.localhost:5000",
      "a.oak.localhost:5000",
      "oak",
      "oak.localhost",
      "evil.example",
      "127.0.0.1:5000",
    ]
  ) {
    const response = await statusAt(host);
    assert.equal(response.page, 404, host);
    assert.match(response.text, /Domain Not Configured/, host);
    assert.match(response.text, /This domain or subdomain is not configured for any institution/, host);
    assert.equal(response.status, 404, host);
  }
});

worldTest(
  "the host of an inactive school, or a retired name, is not served",
  async (world) => {
    const oak = await world.school("oak");
    const elm = await world.school("elm");
    await world.services.doors.writeControl((tx) =>
      tx.batch([
        tx.db.run(sql`update tenants set active = 0 where id = ${oak.id}`),
        tx.db.run(sql`update hosts set retired_at = '2026-01-01' where tenant_id = ${elm.id}`),
      ])
    );
    world.services.hosts.forget();
    for (const { host } of [oak, elm]) {
      assert.equal(
        (await world.browser(host).get("/api/tenant/status")).status,
        404,
      );
    }
  },
);

Deno.test("a request that names no host, an impossible one, or two different ones is refused", async () => {
  await using world = await openWorld();
  const oak = await world.school("oak");
  const statusFor = async (url: string, host?: string) =>
    (await world.app.request(new Request(url, { headers: host === undefined ? {} : { host } }))).status;
  assert.equal(await statusFor(`http://${oak.host}/api/tenant/status`), 400);
  assert.equal(await statusFor(`http://${oak.host}/api/tenant/status`, "localhost:5000"), 400);
  for (const host of ["a@b", "oak.localhost:5000/x", "oak..localhost:5000", "", "oak.localhost:99999"]) {
    assert.equal(await statusFor(`http://${oak.host}/api/tenant/status`, host), 400, host);
  }
  assert.equal(await statusFor(`http://${oak.host}/api/tenant/status`, oak.host), 200);
});

Deno.test("every answer carries its nonce policy and the other headers, and no page is stored", async () => {
  await using world = await openWorld();
  const oak = await world.school("oak");
  const browser = world.browser(oak.host);
  const policies = new Set<string>();
  for (const path of ["/", "/api/login", "/nowhere", "/api/tenant/status", "/api/nowhere"]) {
    const { headers } = await browser.get(path);
    const policy = headers.get("content-security-policy") ?? "";
    policies.add(policy);
    assert.match(policy, /script-src 'nonce-[\w-]{22}' 'strict-dynamic'/, path);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.equal(headers.get("cache-control"), "no-store");
    assert.match(headers.get("x-request-id") ?? "", /^req_/);
  }
  assert.equal(policies.size, 5, "a nonce is used once");
  const page = await browser.get("/api/login");
  const nonce = /'nonce-([\w-]+)'/.exec(page.headers.get("content-security-policy")!)![1];
  assert.ok(page.text.includes(`nonce="${nonce}"`));
  assert.equal(browser.cookies.size, 0);
});

worldTest(
  "every answer to a call names the release, that nothing has changed or is there too",
  async (world) => {
    const oak = await world.school("oak");
    const teacher = await signInNewStaff(world, oak, "teacher", "t@oak.example");
    const path = "/api/chat/unread-count";
    const { headers } = await teacher.get(path);
    const unchanged = await teacher.get(path, { "if-none-match": headers.get("etag")! });
    const missing = await teacher.get("/api/nowhere");
    assert.deepEqual([unchanged.status, missing.status], [304, 404]);
    for (const answer of [{ headers }, unchanged, missing]) {
      assert.equal(answer.headers.get("unitfolio-release"), world.services.assets.entry);
    }
    assert.equal((await teacher.get("/")).headers.get("unitfolio-release"), null);
  },
);

worldTest("only our own pages change anything, and only with JSON", async (world) => {
  const oak = await world.school("oak");
  const teacher = await signInNewStaff(world, oak, "teacher", "t@oak.example");
  const send = (headers: Record<string, string>, raw = '{"unitCode":"121766"}') =>
    teacher.send("/api/units/fetch", {
      method: "POST",
      raw,
      headers: { "content-type": "application/json", ...headers },
    });
  assert.equal((await send({})).status, 200);
  assert.equal((await send({ origin: "" })).status, 403, "no Origin");
  assert.equal((await send({ origin: "null" })).status, 403);
  for (const site of ["cross-site", "same-site", "none"]) {
    assert.equal((await send({ origin: "null", "sec-fetch-site": site })).status, 403, site);
  }
  const fromTokenPage = { origin: "null", "sec-fetch-site": "same-origin" };
  assert.equal((await send(fromTokenPage)).status, 200);
  const another = { ...fromTokenPage, origin: "http://elm.localhost:5000" };
  assert.equal((await send(another)).status, 403, "another school's page, whatever else it says");
  assert.equal((await send({ origin: "http://elm.localhost:5000" })).status, 403, "another school's page");
  assert.equal((await send({ origin: `https://${oak.host}` })).status, 403, "another scheme");
  assert.equal((await send({ "content-type": "text/plain" })).status, 415);
  assert.equal((await send({ "content-type": "application/x-www-form-urlencoded" })).status, 415);
  assert.equal((await send({}, "{not json")).status, 400);
  assert.equal((await send({}, '{"unitCode":"121766","more":1}')).status, 400);
  assert.equal((await send({}, JSON.stringify({ unitCode: "x".repeat(2_000_000) }))).status, 413);
});

Deno.test("a fault shows only a request id, and is logged in full", async () => {
  await using world = await openWorld();
  const oak = await world.school("oak");
  const broken = createApp({
    ...world.services,
    doors: {
      ...world.services.doors,
      readTenant: () => Promise.reject(new Error("no such table: students (secret)")),
    },
  });
  const answer = await broken.request(new Request(`http://${oak.host}/`, { headers: { host: oak.host } }));
  const text = await answer.text();
  assert.equal(answer.status, 500);
  assert.ok(!text.includes("secret"));
  const line = world.logLines.find((line) => String(line.fault).includes("secret"))!;
  assert.ok(text.includes(String(line.requestId)));
});

Deno.test("the access log holds no query, so no link's secret", async () => {
  await using world = await openWorld();
  const oak = await world.school("oak");
  await world.browser(oak.host).get("/student-access?token=very-secret");
  assert.ok(world.logLines.some((line) => line.path === "/student-access"));
  assert.ok(!JSON.stringify(world.logLines).includes("very-secret"));
});

worldTest("pages rendered for two schools at once do not mix their data", async (world) => {
  const names = ["oak", "elm"];
  const schools = await Promise.all(names.map((name) => world.school(name)));
  const teachers = [];
  for (const [i, school] of schools.entries()) {
    await school.staff("teacher", `t@${names[i]}.example`, { firstName: `Teacher${names[i]}` });
    const teacher = await signInStaff(world, school, `t@${names[i]}.example`);
    await addStudent(teacher, { firstName: `Pupil${names[i]}` });
    teachers.push(teacher);
  }
  for (let round = 0; round < 5; round++) {
    const pages = await Promise.all(teachers.map((teacher) => teacher.get("/manage-students")));
    for (const [i, page] of pages.entries()) {
      const ownName = names[i]!;
      const otherName = names[1 - i]!;
      assert.ok(page.text.includes(`Pupil${ownName}`) && page.text.includes(`Teacher${ownName}`));
      assert.ok(!page.text.includes(`Pupil${otherName}`) && !page.text.includes(`Teacher${otherName}`));
    }
  }
});
