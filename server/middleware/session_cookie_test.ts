import assert from "node:assert/strict";
import { LIFETIMES } from "../../domain/limits.ts";
import { links } from "../../domain/links.ts";
import { openBrowserClient } from "../../test/browser_client.ts";
import { openWorld, worldTest } from "../../test/world.ts";
import { createApp } from "../app.ts";
import { makeCard, openCardSchool, openLesson, signInByCard } from "../features/lessons/testing.ts";
import { createStaffLink } from "../features/sign_in/create_staff_link.ts";

worldTest(
  "a teacher's sign-in on a shared tablet clears the card cookie",
  async (world) => {
    const { school, teacher, studentRecord } = await openCardSchool(world);
    const card = { token: await makeCard(teacher, studentRecord), code: (await openLesson(teacher)).code };
    const { browser } = await signInByCard(world, school, card);
    const { doors, now } = world.services;
    const link = await doors.writeTenant(
      school.id,
      (tx) => createStaffLink(tx, { email: "t@oak.example", now: now(), lifetimeMs: LIFETIMES.mailedLink }),
    );
    assert.equal((await browser.post(links.loginLink(link!.token))).status, 303);
    world.advance(LIFETIMES.staffSessionIdle);
    const home = await browser.get("/");
    assert.deepEqual([home.status, home.headers.get("location")], [200, null]);
  },
);

worldTest("both sign-outs set the cookie that wipes drafts", async (world) => {
  const { school, teacher, studentRecord } = await openCardSchool(world);
  const card = { token: await makeCard(teacher, studentRecord), code: (await openLesson(teacher)).code };
  for (const path of ["/api/logout", "/api/student-auth/logout"]) {
    const { browser } = await signInByCard(world, school, card);
    const out = await browser.post(path);
    assert.match(
      out.headers.getSetCookie().find((cookie) => cookie.startsWith("signedOut=")) ?? "",
      new RegExp(`^signedOut=${studentRecord.id}; Max-Age=604800; Path=/; SameSite=Lax$`),
      path,
    );
    const anonymous = world.browser(school.host);
    await anonymous.post(path);
    assert.equal(anonymous.cookies.get("signedOut"), undefined, path);
  }
});

Deno.test("over https every cookie is Secure, and no script reads the session's", async () => {
  await using world = await openWorld();
  const { doors, config, now } = world.services;
  const oak = await world.school("oak");
  await oak.staff("teacher", "t@oak.example");
  const link = await doors.writeTenant(
    oak.id,
    (tx) => createStaffLink(tx, { email: "t@oak.example", now: now(), lifetimeMs: LIFETIMES.mailedLink }),
  );
  const app = createApp({ ...world.services, config: { ...config, scheme: "https" } });
  const browser = openBrowserClient(app, oak.host, "https");
  const answers = [await browser.post(links.loginLink(link!.token)), await browser.post("/api/logout")];
  const cookies = answers.flatMap(({ headers }) => headers.getSetCookie());
  const names = ["__Host-session", "cardDoor", "__Host-session", "signedOut"];
  assert.deepEqual(cookies.map((cookie) => cookie.split("=")[0]), names);
  for (const cookie of cookies) {
    assert.match(cookie, /; Secure/);
    assert.equal(/; HttpOnly/.test(cookie), !cookie.startsWith("signedOut="), cookie);
  }
});
