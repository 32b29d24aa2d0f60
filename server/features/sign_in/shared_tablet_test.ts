import assert from "node:assert/strict";
import { LIFETIMES } from "../../../domain/limits.ts";
import { links } from "../../../domain/links.ts";
import { eachWorld } from "../../../test/world.ts";
import { comeIn, makeCard, openCardSchool, openLesson } from "../lessons/testing.ts";
import { createStaffLink } from "./create_staff_link.ts";

eachWorld(
  "a teacher who signs in on a learner's tablet is not sent to the cards' door later",
  async (world) => {
    const { school, teacher, pupil } = await openCardSchool(world);
    const card = { token: await makeCard(teacher, pupil), code: (await openLesson(teacher)).code };
    const { browser } = await comeIn(world, school, card);
    const { doors, now } = world.services;
    const link = await doors.writeTenant(
      school.id,
      (tx) => createStaffLink(tx, { email: "t@oak.example", now: now(), lifetime: LIFETIMES.mailedLink }),
    );
    assert.equal((await browser.post(links.loginLink(link!.token))).status, 303);
    world.advance(LIFETIMES.staffSessionIdle);
    const home = await browser.get("/");
    assert.deepEqual([home.status, home.headers.get("location")], [200, null]);
  },
);

eachWorld("both ways of signing out tell the browser whose kept words to wipe", async (world) => {
  const { school, teacher, pupil } = await openCardSchool(world);
  const card = { token: await makeCard(teacher, pupil), code: (await openLesson(teacher)).code };
  for (const way of ["/api/logout", "/api/student-auth/logout"]) {
    const { browser } = await comeIn(world, school, card);
    await browser.post(way);
    assert.equal(browser.cookies.get("signedOut"), pupil.id, way);
    const nobody = world.browser(school.host);
    await nobody.post(way);
    assert.equal(nobody.cookies.get("signedOut"), undefined, way);
  }
});
