import assert from "node:assert/strict";
import { ADAPTERS, adapterTest } from "../db/testing.ts";
import { openLtiSchool } from "../test/lti_school.ts";
import { signInNewStaff } from "../test/factories.ts";
import { openWorld, type World } from "../test/world.ts";

async function openTeacher(world: World) {
  const oak = await world.school("oak");
  return { oak, teacher: await signInNewStaff(world, oak, "teacher", "t@oak.example") };
}

Deno.test("a malformed host or path is refused without a fault", async () => {
  await using world = await openWorld();
  const { oak, teacher } = await openTeacher(world);
  const odd = new Request(`http://${oak.host}/`, { headers: { host: "xn--oak-.localhost:5000" } });
  assert.equal((await world.app.request(odd)).status, 400);
  for (const browser of [teacher, world.browser(oak.host)]) {
    for (
      const path of [
        "/portfolio/a%0d%0aX:y?token=1",
        "/student-portfolio/a%0d%0aX:y",
        "/portfolio/a%00b",
        "/portfolio/é",
      ]
    ) {
      const answer = await browser.get(path);
      assert.ok(answer.status < 500, `${path} answered ${answer.status}`);
      assert.equal(answer.headers.get("x"), null);
    }
  }
  assert.deepEqual(world.logLines.filter((line) => line.fault !== undefined), []);
});

Deno.test("missing and unknown fields are reported one by one", async () => {
  await using world = await openWorld();
  const { teacher } = await openTeacher(world);
  const fields = async (body: unknown) =>
    (await teacher.post("/api/students", body)).json<{ fields: Record<string, string> }>().fields;
  assert.deepEqual(await fields({}), {
    studentId: "studentId is required",
    firstName: "firstName is required",
    lastName: "lastName is required",
  });
  assert.deepEqual(await fields({ studentId: "1", firstName: "A", lastName: "B", role: "admin" }), {
    role: "The field role is not known here",
  });
  assert.deepEqual(await fields({ studentId: 5, firstName: "A", lastName: "B" }), {
    studentId: "studentId must be of the type string",
  });
});

Deno.test("a HEAD request does not sign out", async () => {
  await using world = await openWorld();
  const { teacher } = await openTeacher(world);
  await teacher.send("/api/logout", { method: "HEAD", headers: { "sec-fetch-site": "same-origin" } });
  assert.equal((await teacher.get("/api/auth/user")).status, 200);
});

Deno.test("the mail outbox is shown on localhost only", async () => {
  await using world = await openWorld({ baseDomain: "unitfolio.example" });
  assert.equal((await world.browser("unitfolio.example").get("/dev/mail")).status, 404);
  await using local = await openWorld();
  assert.equal((await local.browser("localhost:5000").get("/dev/mail")).status, 200);
});

Deno.test("an address that no page has is refused before a database is asked", async () => {
  await using world = await openWorld();
  const { teacher } = await openTeacher(world);
  const search = (length: number) => teacher.get(`/api/students?search=${"x".repeat(length)}`);
  assert.equal((await search(100)).status, 200);
  world.countRoundTrips();
  const answer = await search(9_000);
  assert.deepEqual([answer.status, answer.json().message], [400, "This address is too long."]);
  assert.equal(world.countRoundTrips(), 0);
});

Deno.test("only upload bodies may be large, and only in their content type", async () => {
  await using world = await openWorld();
  const { teacher } = await openTeacher(world);
  const long = "x".repeat(2 * 1024 * 1024);
  const path = "/api/uploads/upl_00000000000000000000/tus";
  for (const method of ["POST", "DELETE"]) {
    const headers = { "content-length": String(long.length) };
    const answer = await teacher.send(path, { method, body: { long }, headers });
    assert.deepEqual([answer.status, answer.json().code], [413, "too_large"], method);
  }
  for (const type of ["text/plain", "application/json", "multipart/form-data", ""]) {
    const headers = { "content-type": type, "content-length": String(long.length) };
    const answer = await teacher.send(path, { method: "PATCH", raw: long, headers });
    assert.deepEqual([answer.status, answer.json().message], [
      415,
      "Send the body as application/offset+octet-stream.",
    ]);
  }
  const tus = { "content-type": "Application/Offset+Octet-Stream", "tus-resumable": "1.0.0" };
  const foreign = { ...tus, origin: "https://elsewhere.example" };
  assert.equal((await teacher.send(path, { method: "PATCH", raw: long, headers: foreign })).status, 403);
  assert.equal((await teacher.send(path, { method: "PATCH", raw: long, headers: tus })).status, 404);
});

adapterTest(ADAPTERS, "half a character within what is stored as JSON is no fault", async (adapter) => {
  await using world = await openWorld({ adapter });
  await using school = await openLtiSchool(world);
  const { admin, platform, platformId } = school;
  const path = "/api/admin/lti/platforms";
  const changed = await admin.put(`${path}/${platformId}`, {
    ...platform.form(),
    deploymentIds: "half\ud83d",
  });
  assert.equal(changed.status, 200, changed.text);
  const [item] = (await admin.get(path)).json<{ deploymentIds: string[] }[]>();
  assert.deepEqual(item?.deploymentIds, ["half\ufffd"]);
  const yearGroups = await admin.post("/api/admin/school-year", {
    years: [{ from: "half\ud83d", to: "Year 8" }],
    classes: [],
    expected: { moved: 0, leavers: 0 },
  });
  assert.ok(yearGroups.status < 500, yearGroups.text);
  assert.equal((await admin.get("/api/admin/school-year")).status, 200);
});
