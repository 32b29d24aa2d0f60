import assert from "node:assert/strict";
import { addSuperAdmin } from "../../flows/add_super_admin.ts";
import { mailedLink } from "../second_factor/testing.ts";
import { LIFETIMES } from "../../../domain/limits.ts";
import { signInNewStaff, signInStaff } from "../../../test/factories.ts";
import { worldTest } from "../../../test/world.ts";

const ROBIN = "robin@oak.example";

function linkPath(text: string): string {
  const link = /http:\/\/[^\s]+/.exec(text)?.[0];
  assert.ok(link, "the mail holds a link");
  const url = new URL(link);
  return url.pathname + url.search;
}

worldTest(
  "a member of staff signs in with the mailed link, once, and lands where they wanted to go",
  async (world) => {
    const oak = await world.school("oak");
    await oak.staff("teacher", ROBIN);
    const browser = world.browser(oak.host);
    const requested = await browser.post("/api/login/email", {
      email: ` ${ROBIN.toUpperCase()} `,
      returnTo: "/student-portfolio/asg_1",
    });
    assert.equal(requested.status, 200);
    assert.deepEqual(await world.runJobs(), { done: 1, failed: 0 });
    assert.equal(world.mails.length, 1);
    assert.equal(world.mails[0]!.to, ROBIN);
    const path = linkPath(world.mails[0]!.text);

    const shown = await browser.get(path);
    assert.match(shown.text, /Sign in to Oak School/);
    assert.equal((await browser.get("/api/auth/user")).status, 401, "looking at the link signs no one in");

    const entered = await browser.post(path);
    assert.equal(entered.status, 303);
    assert.equal(entered.headers.get("location"), "/student-portfolio/asg_1");
    const user = (await browser.get("/api/auth/user")).json();
    assert.equal(user.email, ROBIN);
    assert.equal(user.role, "teacher");

    const repeated = await world.browser(oak.host).post(path);
    assert.equal(repeated.status, 400);
    assert.match(repeated.text, /This link no longer works/);
  },
);

worldTest("an expired link is refused", async (world) => {
  const oak = await world.school("oak");
  await oak.staff("teacher", ROBIN);
  const browser = world.browser(oak.host);
  const path = await mailedLink(world, browser, ROBIN);
  world.advance(LIFETIMES.mailedLink);
  assert.equal((await browser.post(path)).status, 400);
  assert.equal((await browser.get("/api/auth/user")).status, 401);
});

worldTest("a mail that could not be delivered is tried again with a new link", async (world) => {
  const oak = await world.school("oak");
  await oak.staff("teacher", ROBIN);
  const send = world.services.mail.send;
  world.services.mail.send = () => Promise.reject(new Error("the mail server is away"));
  await world.browser(oak.host).post("/api/login/email", { email: ROBIN });
  assert.deepEqual(await world.runJobs(), { done: 0, failed: 1 });
  assert.deepEqual(await world.runJobs(), { done: 0, failed: 0 }, "it waits before it tries again");
  world.services.mail.send = send;
  world.advance(60_000);
  assert.deepEqual(await world.runJobs(), { done: 1, failed: 0 });
  assert.equal((await world.browser(oak.host).post(linkPath(world.mails[0]!.text))).status, 303);
});

worldTest(
  "a cookie or link of one school is refused at another",
  async (world) => {
    const oak = await world.school("oak");
    const elm = await world.school("elm");
    await oak.staff("teacher", ROBIN);
    await elm.staff("teacher", ROBIN);
    const robin = await signInStaff(world, oak, ROBIN);
    const elmBrowser = world.browser(elm.host, { cookies: robin.cookies });
    assert.equal((await elmBrowser.get("/api/auth/user")).status, 401);
    const path = await mailedLink(world, world.browser(oak.host), ROBIN);
    assert.equal((await elmBrowser.post(path)).status, 400);
  },
);

worldTest("staff sessions end after eight hours without use and after seven days at most", async (world) => {
  const oak = await world.school("oak");
  const idle = await signInNewStaff(world, oak, "teacher", ROBIN);
  world.advance(LIFETIMES.staffSessionIdle - 1);
  assert.equal((await idle.get("/api/auth/user")).status, 200, "use within eight hours keeps it");
  world.advance(LIFETIMES.staffSessionIdle - 1);
  assert.equal((await idle.get("/api/auth/user")).status, 200, "and the eight hours begin again");
  world.advance(LIFETIMES.staffSessionIdle);
  assert.equal((await idle.get("/api/auth/user")).status, 401);

  const busy = await signInStaff(world, oak, ROBIN);
  for (let passed = 0; passed < LIFETIMES.staffSession - LIFETIMES.staffSessionIdle; passed += 7 * 3600_000) {
    assert.equal((await busy.get("/api/auth/user")).status, 200);
    world.advance(7 * 3600_000);
  }
  world.advance(7 * 3600_000);
  world.advance(7 * 3600_000);
  assert.equal((await busy.get("/api/auth/user")).status, 401);
});

worldTest("signing out ends the session, from our own pages only", async (world) => {
  const oak = await world.school("oak");
  const browser = await signInNewStaff(world, oak, "teacher", ROBIN);
  const cookies = new Map(browser.cookies);
  const foreign = await browser.get("/api/logout", { "sec-fetch-site": "cross-site" });
  assert.match(foreign.text, /Sign out\?/);
  assert.equal((await browser.get("/api/auth/user")).status, 200);
  const out = await browser.get("/api/logout", { "sec-fetch-site": "same-origin" });
  assert.equal(out.status, 303);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  assert.equal(
    (await browser.get("/api/auth/user")).status,
    401,
    "the session itself is gone, not only its cookie",
  );
});

worldTest("a super admin signs in on the admin host and has no session at a school", async (world) => {
  const oak = await world.school("oak");
  await addSuperAdmin(world.services, { email: "op@unitfolio.example", firstName: "Olu", lastName: "Ade" });
  const admin = world.browser("admin.localhost:5000");
  const path = await mailedLink(world, admin, "op@unitfolio.example");
  assert.equal((await world.browser(oak.host).post(path)).status, 400);
  assert.equal((await admin.post(path)).status, 303);
  const user = (await admin.get("/api/auth/user")).json();
  assert.equal(user.isSuperAdmin, true);
  assert.match((await admin.get("/")).text, /Oak School/);
  const elsewhere = world.browser(oak.host, { cookies: admin.cookies });
  assert.equal((await elsewhere.get("/api/auth/user")).status, 401);
});
