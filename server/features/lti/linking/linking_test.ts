import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { type BrowserClient, postForm } from "../../../../test/browser_client.ts";
import { type World, worldTest } from "../../../../test/world.ts";
import {
  assertEntered,
  hidden,
  linkByCode,
  mailedDigits,
  openLtiSchool,
  personIn,
} from "../../../../test/lti_school.ts";

/** A launched student's page that asks who they are. */
async function begin(school: Awaited<ReturnType<typeof openLtiSchool>>, sub = "7") {
  const browser = school.browser();
  const page = await school.platform.launch(browser, { sub });
  return { browser, token: hidden(page.text, "token"), html: page.text };
}

async function ask(world: World, browser: BrowserClient, token: string, email: string) {
  const asked = await postForm(browser, "/lti/link", { token, email });
  await world.runJobs();
  return asked;
}

const type = (browser: BrowserClient, token: string, code: string) =>
  postForm(browser, "/lti/link", { token, code });
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

worldTest("a wrong code is counted, and five of them end the page", async (world) => {
  await using school = await openLtiSchool(world);
  const { student, platform } = school;
  const { browser, token } = await begin(school);
  await ask(world, browser, token, student.email);
  const code = mailedDigits(world);
  for (const odd of ["", "12345", "abcdef"]) {
    assert.equal((await type(browser, token, odd)).status, 400, "not a code, not counted");
  }
  for (let tries = 1; tries <= 5; tries++) {
    const wrong = await type(browser, token, other(code));
    assert.equal(wrong.status, 400);
    assert.match(wrong.text, tries < 5 ? /Enter your code/ : /This has ended/);
    assert.match(
      wrong.headers.get("content-security-policy")!,
      new RegExp(`frame-ancestors ${platform.origin}`),
    );
  }
  const late = await type(browser, token, code);
  assert.match(late.text, /This has ended/);
  assert.equal(browser.cookies.has("widget"), false);
});

worldTest("a code works once, for ten minutes, on the page that it was asked for", async (world) => {
  await using school = await openLtiSchool(world);
  const { student, oak } = school;
  const [one, two] = [await begin(school), await begin(school, "8")];
  await ask(world, one.browser, one.token, student.email);
  const code = mailedDigits(world);
  assert.equal((await type(two.browser, two.token, code)).status, 400, "another page's");
  const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
  assertEntered(await type(one.browser, one.token, typed));
  assert.equal((await type(one.browser, one.token, code)).status, 400, "used");
  await ask(world, two.browser, two.token, student.email);
  world.advance(10 * 60_000);
  assert.equal((await type(two.browser, two.token, mailedDigits(world))).status, 400, "too old");
  const links = await oak.rows<{ subject: string }>(sql`select subject from lti_links`);
  assert.deepEqual(links, [{ subject: "7" }]);
});

worldTest("an unknown address is answered as a known one, and gets nothing", async (world) => {
  await using school = await openLtiSchool(world);
  const { student } = school;
  const { browser, token } = await begin(school);
  const known = await ask(world, browser, token, student.email);
  world.mails.length = 0;
  const unknown = await ask(world, browser, token, "unknown@pupils.example");
  const plain = (html: string) => html.replace(/nonce[-=]"?[\w-]+"?/g, "");
  assert.equal(plain(unknown.text), plain(known.text));
  assert.equal(unknown.status, known.status);
  const staff = await ask(world, browser, token, "helen@oak.example");
  assert.equal(staff.status, 200);
  assert.deepEqual(world.mails, [], "nor does the address of staff, for a student");
  const malformed = await postForm(browser, "/lti/link", { token, email: "robin" });
  assert.match(malformed.text, /Please enter a valid email address/);
});

worldTest("brothers and sisters of one address each get a code of their own", async (world) => {
  await using school = await openLtiSchool(world);
  const { admin, student } = school;
  const twin = await admin.post("/api/students", {
    studentId: "twin",
    firstName: "Zed",
    lastName: "Ash",
    email: student.email,
  });
  const { browser, token } = await begin(school);
  await ask(world, browser, token, student.email);
  assert.equal(world.mails.length, 2);
  const [forRobin, forZed] = ["Robin", "Zed"].map((name) =>
    /\d{6}/.exec(world.mails.find(({ text }) => text.includes(`Hello ${name}`))!.text)![0]
  );
  assert.notEqual(forRobin, undefined);
  const frame = assertEntered(await type(browser, token, forZed!));
  assert.equal(await personIn(browser, frame), twin.json<{ id: string }>().id);
});

worldTest("a code of someone who is archived meanwhile links no one", async (world) => {
  await using school = await openLtiSchool(world);
  const { admin, student, oak } = school;
  const { browser, token } = await begin(school);
  await ask(world, browser, token, student.email);
  await admin.post(`/api/admin/students/${student.id}/archive`, {});
  assert.equal((await type(browser, token, mailedDigits(world))).status, 400);
  assert.deepEqual(await oak.rows(sql`select 1 from lti_links`), []);
});

worldTest("a code must be posted by our own page", async (world) => {
  await using school = await openLtiSchool(world);
  const { browser, token } = await begin(school);
  const form = { token, email: school.student.email };
  const answer = await postForm(browser, "/lti/link", form, { origin: school.platform.origin });
  assert.equal(answer.status, 403);
});

worldTest("a new code replaces whom the platform's person was before", async (world) => {
  await using school = await openLtiSchool(world);
  const { admin, student, oak } = school;
  const first = await begin(school);
  assertEntered(await linkByCode(world, first.browser, first.html, student.email));
  const [{ id }] = await oak.rows<{ id: string }>(sql`select id from lti_platforms`) as [{ id: string }];
  const forgotten = await admin.delete(`/api/admin/lti/platforms/${id}/links`);
  assert.equal(forgotten.json<{ students: number }[]>()[0]!.students, 0);
  assert.match((await begin(school)).html, /Who are you/);
});

worldTest("revoked access and another address end a student's links and codes", async (world) => {
  await using school = await openLtiSchool(world);
  const { admin, student, oak } = school;
  const path = `/api/students/${student.id}`;
  const name = { studentId: "7001", firstName: "Robin", lastName: "Ash" };
  const endings = {
    "revoked access": () => admin.post(`${path}/revoke-links`, {}),
    "another address": () => admin.put(path, { ...name, email: "right@pupils.example" }),
  };
  for (const [what, end] of Object.entries(endings)) {
    const [linked, waiting] = [await begin(school), await begin(school, "8")];
    assertEntered(await linkByCode(world, linked.browser, linked.html, student.email));
    await ask(world, waiting.browser, waiting.token, student.email);
    const ended = await end();
    assert.equal(ended.status, 200, ended.text);
    assert.equal((await type(waiting.browser, waiting.token, mailedDigits(world))).status, 400, what);
    assert.match((await begin(school)).html, /Who are you/, what);
    assert.deepEqual(await oak.rows(sql`select 1 from lti_links`), [], what);
  }
});

worldTest("an address gets ten codes a day from launches, no matter who asks", async (world) => {
  await using school = await openLtiSchool(world);
  const { student } = school;
  for (let times = 0; times < 13; times++) {
    const { browser, token } = await begin(school, String(times));
    await ask(world, browser, token, student.email);
    world.advance(20 * 60_000);
  }
  assert.equal(world.mails.length, 10);
  assert.deepEqual(world.mails.map(({ text }) => /last code/.test(text)).lastIndexOf(true), 9);
});
