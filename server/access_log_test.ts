import assert from "node:assert/strict";
import { addTeacher } from "../test/body_requests.ts";
import type { BrowserClient } from "../test/browser_client.ts";
import { signInNewStaff } from "../test/factories.ts";
import { openWorld, type World } from "../test/world.ts";

const NAME = "Zaphod Beeblebrox";
const TYPED = encodeURIComponent(NAME);
const CANARY = /zaphod|beeblebrox/i;
const NO_ROUTE = [
  `/${TYPED}`,
  `/api/${TYPED}`,
  `/api/students/${TYPED}/${TYPED}/${TYPED}`,
  `/assets/${TYPED}.js`,
  `/embed/api/${TYPED}`,
  `//${TYPED}`,
  `/student-portfolio/${NAME}`,
  `/stu_${TYPED}`,
  `/student-portfolio/stu_zaphodbeeblebrox0000`.toUpperCase(),
];

/** Everything that a caller can type into a call. */
async function callEverywhere({ app }: World, browser: BrowserClient): Promise<number> {
  const headers = { "user-agent": NAME, referer: `http://${browser.host}/${TYPED}`, "x-forwarded-for": NAME };
  const routes = app.routes.filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => ({ method, path: path.replace(/:\w+(\{[^}]*\})?/g, TYPED) }));
  const calls = [...routes, ...NO_ROUTE.map((path) => ({ method: "GET", path }))];
  for (const { method, path } of calls) {
    const body = method === "GET" ? undefined : { name: NAME, [NAME]: NAME };
    await browser.send(`${path}?search=${TYPED}&token=${TYPED}`, { method, body, headers });
  }
  await browser.send("/", { method: "ZAPHOD" });
  return calls.length;
}

Deno.test("no call writes into the log what was typed into its address, headers or body", async () => {
  await using world = await openWorld();
  const { school } = await addTeacher(world);
  const admin = await signInNewStaff(world, school, "admin", "admin@oak.example");
  for (const browser of [world.browser(school.host), admin, world.browser("admin.localhost:5000")]) {
    const before = world.logLines.length;
    const calls = await callEverywhere(world, browser);
    assert.ok(calls > 200, "there are routes to call");
    assert.ok(world.logLines.length - before >= calls, "each call has its line");
  }
  await world.browser("nowhere.localhost:5000").get(`/${TYPED}`);
  for (const line of world.logLines) assert.doesNotMatch(JSON.stringify(line), CANARY);
});

Deno.test("the log says which route was called, with ids of ours and nothing else in it", async () => {
  await using world = await openWorld();
  const { teacher } = await addTeacher(world);
  const pathOf = async (path: string, method = "GET") => {
    await teacher.send(path, { method });
    const { path: logged, method: called } = world.logLines.findLast((line) => "status" in line)!;
    return [called, logged];
  };
  const id = "asg_0123456789abcdefghij";
  assert.deepEqual(await pathOf(`/student-portfolio/${id}?tab=${TYPED}`), [
    "GET",
    `/student-portfolio/${id}`,
  ]);
  assert.deepEqual(await pathOf(`/student-portfolio/${TYPED}`), ["GET", "/student-portfolio/:assignmentId"]);
  assert.deepEqual(await pathOf(`/student-portfolio/Zap_0123456789abcdefghij`), [
    "GET",
    "/student-portfolio/:assignmentId",
  ]);
  assert.deepEqual(await pathOf("/api/tenant/status", "HEAD"), ["HEAD", "/api/tenant/status"]);
  assert.deepEqual(await pathOf("/nothing/here"), ["GET", null]);
  assert.deepEqual(await pathOf("/assets/entry-a1b2c3.js"), ["GET", "/assets/*"]);
  assert.deepEqual(await pathOf("/", "ZAPHOD"), ["other", null]);
});

Deno.test("the proxy's configuration logs no request", async () => {
  const text = await Deno.readTextFile(new URL("../docs/proxy/nginx.conf", import.meta.url));
  const logs = text.match(/^ *(access|error)_log .*$/gm)?.map((line) => line.trim());
  assert.deepEqual(logs, ["error_log /var/log/nginx/error.log emerg;", "access_log off;"]);
});
