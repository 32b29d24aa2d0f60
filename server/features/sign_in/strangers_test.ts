import { DiskFull } from "../../../db/disk_full.ts";
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { STRANGERS } from "../../../domain/limits.ts";
import { links } from "../../../domain/links.ts";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { addStudent, signInStudent } from "../../../test/factories.ts";
import { type World, worldTest } from "../../../test/world.ts";
import { makeCard, openCardSchool, openLesson } from "../lessons/testing.ts";

const SOME_TOKEN = "x".repeat(43);
const ADMIN_HOST = "admin.localhost:5000";

/** Every call that a stranger may make with a token, and what it answers to an unknown one. */
const TOKEN_CALLS: Record<string, (browser: BrowserClient) => Promise<{ status: number }>> = {
  "an access link": (browser) =>
    browser.post("/api/student-access/verify-email", { token: SOME_TOKEN, email: "a@home.example" }),
  "a card": (browser) => browser.post("/api/student-access/card", { token: SOME_TOKEN, code: "123456" }),
  "a staff link": (browser) => browser.post(links.loginLink(SOME_TOKEN)),
  "a session to end": (browser) => withCookie(browser).post("/api/student-auth/logout"),
  "a session to end on a page": (browser) => withCookie(browser).post("/api/logout"),
  "a session to use": (browser) => withCookie(browser).get("/"),
};

function withCookie(browser: BrowserClient): BrowserClient {
  browser.cookies.set("session", SOME_TOKEN);
  return browser;
}

/** Names of the write doors opened in between. */
async function writesDuring({ services }: World, work: () => Promise<unknown>): Promise<string[]> {
  const { doors } = services;
  const opened: string[] = [];
  services.doors = {
    ...doors,
    writeTenant: (...args) => (opened.push("school"), doors.writeTenant(...args)),
    writeControl: (...args) => (opened.push("control"), doors.writeControl(...args)),
  };
  try {
    await work();
  } finally {
    services.doors = doors;
  }
  return opened;
}

worldTest("an unknown token is refused without a write", async (world) => {
  const { school } = await openCardSchool(world);
  for (const [what, call] of Object.entries(TOKEN_CALLS)) {
    const writes = await writesDuring(world, () => call(world.browser(school.host)));
    assert.deepEqual(writes, [], what);
  }
  const atAdmin = ["a staff link", "a session to end on a page", "a session to use"];
  for (const what of atAdmin) {
    const writes = await writesDuring(world, () => TOKEN_CALLS[what]!(world.browser(ADMIN_HOST)));
    assert.deepEqual(writes, [], `${what} at the admin host`);
  }
});

worldTest("a client's refused sign-ins use up its budget, and no one's good ones", async (world) => {
  const { school, teacher, studentRecord } = await openCardSchool(world);
  const card = { token: await makeCard(teacher, studentRecord), code: (await openLesson(teacher)).code };
  const from = (address: string) => world.browser(school.host, { address });
  const guess = (address: string, what = "a card") => TOKEN_CALLS[what]!(from(address));
  for (let i = 0; i < STRANGERS.refusedSignIns.burst; i++) {
    assert.equal((await guess("203.0.113.9")).status, 400);
  }
  for (const what of ["a card", "an access link", "a staff link"]) {
    assert.equal((await guess("203.0.113.9", what)).status, 429, what);
  }
  const refused = await from("203.0.113.9").post("/api/student-access/card", { ...card, token: SOME_TOKEN });
  assert.equal(refused.headers.get("retry-after"), "1");
  assert.match(
    refused.json<{ message: string }>().message,
    /^Too many sign-ins from your network have failed/,
  );
  assert.equal((await from("203.0.113.9").post("/api/student-access/card", card)).status, 200);
  assert.equal((await guess("203.0.113.10")).status, 400, "another client");
  const elm = await openCardSchool(world, "elm");
  const elsewhere = TOKEN_CALLS["a card"]!(world.browser(elm.school.host, { address: "203.0.113.9" }));
  assert.equal((await elsewhere).status, 400, "another school");
  world.advance(STRANGERS.refusedSignIns.everyMs);
  assert.equal((await guess("203.0.113.9")).status, 400, "the budget comes back");
});

worldTest(
  "requests for links are refused to a client over its budget, known and unknown alike",
  async (world) => {
    const { school, teacher } = await openCardSchool(world);
    const { email } = await addStudent(teacher);
    const ask = (email: string, address = "203.0.113.9", path = "/api/student-access/request") =>
      world.browser(school.host, { address }).post(path, { email });
    const { burst } = STRANGERS.linkRequests;
    const flood = await Promise.all(
      Array.from({ length: burst }, (_, i) => ask(`stranger${i}@evil.example`)),
    );
    assert.ok(flood.every(({ status }) => [200, 503].includes(status)));
    for (const address of [email, "stranger@evil.example"]) {
      assert.equal((await ask(address)).status, 429);
      assert.equal((await ask(address, "203.0.113.9", "/api/login/email")).status, 429);
      assert.equal((await ask(address, "203.0.113.10")).status, 200);
    }
    const signedIn = await signInStudent(world, school, await addStudent(teacher));
    assert.equal((await signedIn.get("/api/student-auth/user")).status, 200);
  },
);

worldTest("a clock that is set back keeps no one from signing in or asking for a link", async (world) => {
  const { school, teacher } = await openCardSchool(world);
  const { email } = await addStudent(teacher);
  const refuse = () => TOKEN_CALLS["a card"]!(world.browser(school.host));
  const ask = (email: string) => world.browser(school.host).post("/api/student-access/request", { email });
  assert.deepEqual([(await refuse()).status, (await ask("stranger@home.example")).status], [400, 200]);
  world.setClockBack(3_600_000);
  assert.deepEqual([(await refuse()).status, (await ask(email)).status], [400, 200]);
  await world.runJobs();
  assert.deepEqual(world.mails.map(({ to }) => to), [email]);
});

worldTest("an address that was asked for five times is left alone, known or not", async (world) => {
  const { school, teacher } = await openCardSchool(world);
  const { email } = await addStudent(teacher);
  for (const address of [email, "stranger@home.example"]) {
    const ask = async () =>
      assert.equal(
        (await world.browser(school.host).post("/api/student-access/request", { email: address })).status,
        200,
      );
    for (let i = 0; i < STRANGERS.linkAddresses.burst; i++) await ask();
    assert.deepEqual(await writesDuring(world, ask), [], address);
  }
  await world.runJobs();
  assert.equal(world.mails.length, 5);
});

worldTest("a request for a link that failed does not count against its address", async (world) => {
  const { school, teacher } = await openCardSchool(world);
  const { email } = await addStudent(teacher);
  const ask = async () =>
    (await world.browser(school.host).post("/api/student-access/request", { email })).status;
  const { doors } = world.services;
  const { writeControl } = doors;
  doors.writeControl = () => Promise.reject(new DiskFull());
  for (let i = 0; i < STRANGERS.linkAddresses.burst; i++) assert.equal(await ask(), 503);
  doors.writeControl = writeControl;
  assert.equal(await ask(), 200);
  await world.runJobs();
  assert.equal(world.mails.length, 1);
});

worldTest("who is signed in saves before all strangers who wait", async (world) => {
  const { school, teacher, studentRecord } = await openCardSchool(world);
  const card = { token: await makeCard(teacher, studentRecord), code: (await openLesson(teacher)).code };
  const { doors } = world.services;
  const asked = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
  const order: string[] = [];
  let writes = 0;
  world.services.doors = {
    ...doors,
    writeTenant: (id, work, turn) => {
      asked[writes++]?.resolve();
      return doors.writeTenant(id, (tx) => (order.push(String(turn)), work(tx)), turn);
    },
  };
  const free = Promise.withResolvers<void>();
  const held = doors.writeTenant(school.id, () => free.promise);
  const strangers = Array.from(
    { length: 5 },
    () => world.browser(school.host).post("/api/student-access/card", card),
  );
  await Promise.all(asked.slice(0, 5).map(({ promise }) => promise));
  const student = { studentId: "1", firstName: "Jo", lastName: "Ash" };
  const saved = teacher.post("/api/students", student);
  await asked[5]!.promise;
  // By now the write waits for its lock.
  await school.rows(sql`select 1`);
  free.resolve();
  await Promise.all([held, saved, ...strangers]);
  assert.deepEqual(order, ["first", ...Array(5).fill("last")]);
});
