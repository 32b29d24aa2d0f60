import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { addStudent } from "../../../test/factories.ts";
import { worldTest } from "../../../test/world.ts";
import type { FrameStart } from "../../web/embed/render_frame.ts";
import { askForCode, mailedCode, verify } from "../embed/testing.ts";
import { assertEntered, frameStart, openLtiSchool, personIn } from "../../../test/lti_school.ts";

const MINUTE = 60_000;

async function openTwo(world: Parameters<typeof openLtiSchool>[0]) {
  const school = await openLtiSchool(world, { addressesVerified: true });
  const { platform, admin, student } = school;
  const ben = await addStudent(admin, { firstName: "Ben", email: "ben@pupils.example" });
  const enter = async (browser: BrowserClient, who: typeof student, sub: string) =>
    assertEntered(await platform.launch(browser, { sub, claims: { email: who.email } }));
  return { ...school, ben, enter };
}

worldTest("a launch's session opens in the frame of that launch alone", async (world) => {
  await using school = await openTwo(world);
  const { platform, student, enter } = school;
  const browser = school.browser();
  const launched = await platform.launch(browser, { claims: { email: student.email } });
  const frame = assertEntered(launched);
  const cookie = launched.headers.getSetCookie().find((line) => line.startsWith("widget-launch="))!;
  for (const part of ["HttpOnly", "Secure", "SameSite=None", "Partitioned"]) assert.ok(cookie.includes(part));
  assert.ok(cookie.includes(`Path=${frame.api.replace(/\/api$/, "")};`), cookie);
  assert.doesNotMatch(cookie, /max-age|expires|domain/i);
  assert.equal(await personIn(browser, frame), student.id);

  assert.equal(frameStart(await browser.get("/embed"))!.signedIn, false, "a page with the snippet");
  assert.equal((await browser.get("/embed/api/student-auth/user")).status, 401);
  assert.equal((await browser.get("/api/student-auth/user")).status, 401);

  const other = await enter(browser, student, "7");
  assert.notEqual(other.api, frame.api);
  const path = (start: FrameStart) => start.api.replace(/\/api$/, "");
  const [secret] = [browser.cookies.get(`widget-launch;${path(frame)}`)!];
  const mixed = school.browser();
  mixed.cookies.set(`widget-launch;${path(other)}`, secret);
  assert.equal(await personIn(mixed, other), null, "the cookie of one launch at the address of another");
  mixed.cookies.set("widget", secret);
  assert.equal((await mixed.get("/embed/api/student-auth/user")).status, 401);

  assert.equal((await browser.post(`${frame.api}/widget/sign-out`, { keepTabs: true })).status, 200);
  assert.equal(await personIn(browser, frame), null);
  assert.equal(await personIn(browser, other), student.id, "the other frame of the same student");
  const third = await enter(browser, student, "7");
  assert.equal((await browser.post(`${third.api}/widget/sign-out`, {})).status, 200);
  assert.equal(await personIn(browser, other), null, "who signs out leaves nothing in this browser");
});

worldTest("a launch's frame serves files and takes uploads at its own address", async (world) => {
  await using school = await openTwo(world);
  const { student, enter, admin } = school;
  const browser = school.browser();
  const { api } = await enter(browser, student, "7");
  const promise = await browser.post(`${api}/objects/upload`, {
    fileName: "bed.txt",
    fileType: "text/plain",
    fileSize: 4,
    purpose: "evidence",
  });
  assert.equal(promise.status, 200, promise.text);
  assert.equal((await browser.get(`${api}/profile`)).status, 404, "no more than the widget's calls");
  assert.equal((await admin.get(`${api}/student-auth/user`)).status, 401, "another browser");
});

worldTest("half an hour in which no one used it ends a launch's session", async (world) => {
  await using school = await openTwo(world);
  const { student, enter } = school;
  const browser = school.browser();
  const frame = await enter(browser, student, "7");
  for (let times = 0; times < 3; times++) {
    world.advance(29 * MINUTE);
    assert.equal(await personIn(browser, frame), student.id);
  }
  world.advance(30 * MINUTE);
  assert.equal(await personIn(browser, frame), null);
});

worldTest("a launch of another student ends all that the first left in that browser", async (world) => {
  await using school = await openTwo(world);
  const { oak, student, ben, enter } = school;
  const [shared, elsewhere] = [school.browser(), school.browser()];
  const first = await enter(shared, student, "7");
  const kept = await enter(elsewhere, student, "7");
  await oak.run(sql`update students set email = 'robin@pupils.example' where id = ${student.id}`);
  await askForCode(world, shared, "robin@pupils.example");
  assert.equal((await verify(shared, mailedCode(world))).status, 200);
  assert.equal(await personIn(shared, first), student.id, "the same student, both ways");
  const next = await enter(shared, ben, "8");
  assert.equal(await personIn(shared, next), ben.id);
  assert.equal(await personIn(shared, first), null);
  assert.equal((await shared.get("/embed/api/student-auth/user")).status, 401, "the code's session");
  assert.equal(await personIn(elsewhere, kept), student.id, "another browser");
});

worldTest("a code of another student ends a launch's session in that browser", async (world) => {
  await using school = await openTwo(world);
  const { student, ben, enter } = school;
  const shared = school.browser();
  const frame = await enter(shared, student, "7");
  await askForCode(world, shared, ben.email);
  assert.equal((await verify(shared, mailedCode(world))).status, 200);
  assert.equal(await personIn(shared, frame), null);
});
