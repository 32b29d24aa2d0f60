import assert from "node:assert/strict";
import { LIFETIMES } from "../../../domain/limits.ts";
import { links } from "../../../domain/links.ts";
import { SIGNED_OUT_COOKIE } from "../../../islands/sign_in/signed_out_cookie.ts";
import { openSchool } from "../../../test/portfolio_page.ts";
import { eachWorld, openWorld } from "../../../test/world.ts";
import { makeCard, openCardSchool, openLesson, signInByCard } from "../lessons/testing.ts";
import { createStaffLink } from "./create_staff_link.ts";

eachWorld(
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

eachWorld("both sign-outs set the cookie that wipes drafts", async (world) => {
  const { school, teacher, studentRecord } = await openCardSchool(world);
  const card = { token: await makeCard(teacher, studentRecord), code: (await openLesson(teacher)).code };
  for (const path of ["/api/logout", "/api/student-auth/logout"]) {
    const { browser } = await signInByCard(world, school, card);
    await browser.post(path);
    assert.equal(browser.cookies.get("signedOut"), studentRecord.id, path);
    const anonymous = world.browser(school.host);
    await anonymous.post(path);
    assert.equal(anonymous.cookies.get("signedOut"), undefined, path);
  }
});

Deno.test("the signed-out cookie is set only if there was a session", async () => {
  await using world = await openWorld();
  const { school, student, studentRecord } = await openSchool(world);
  const signedOutCookie = (headers: Headers) =>
    headers.getSetCookie().find((cookie) => cookie.startsWith(`${SIGNED_OUT_COOKIE}=`));
  const anonymous = await world.browser(school.host).post("/api/logout");
  assert.equal(signedOutCookie(anonymous.headers), undefined);
  const out = await student.post("/api/logout");
  assert.equal(out.status, 303, out.text);
  const cookie = signedOutCookie(out.headers)!;
  assert.match(
    cookie,
    new RegExp(`^${SIGNED_OUT_COOKIE}=${studentRecord.id}; Max-Age=604800; Path=/; (Secure; )?SameSite=Lax$`),
  );
});
