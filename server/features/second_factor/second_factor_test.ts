import assert from "node:assert/strict";
import { decodeBase32IgnorePadding } from "@oslojs/encoding";
import { generateHOTP } from "@oslojs/otp";
import { sql } from "drizzle-orm";
import { CODE_LOCKS } from "../../../domain/second_factor.ts";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { signInStaff } from "../../../test/factories.ts";
import { type School, type World, worldTest } from "../../../test/world.ts";
import { matchingStep } from "./app_code.ts";

const ROBIN = "robin@oak.example";
const STEP_MS = 30_000;

/** What an authenticator app shows, `steps` away from now. */
function codeOf(world: World, key: string, steps = 0): string {
  const step = Math.floor(world.services.now().getTime() / STEP_MS) + steps;
  return generateHOTP(decodeBase32IgnorePadding(key), BigInt(step), 6);
}

/** Sets it up in the browser; a step later, so that the next code is a new one. */
async function setUp(
  world: World,
  browser: BrowserClient,
): Promise<{ key: string; recoveryCodes: string[] }> {
  const { key } = (await browser.post("/api/second-factor/begin", {})).json<{ key: string }>();
  const confirmed = await browser.post("/api/second-factor/confirm", { code: codeOf(world, key) });
  assert.equal(confirmed.status, 200, confirmed.text);
  world.advance(STEP_MS);
  return { key, recoveryCodes: confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes };
}

/** The path of a new sign-in link on the browser's host. */
async function mailedLink(world: World, browser: BrowserClient, email: string): Promise<string> {
  world.mails.length = 0;
  await browser.post("/api/login/email", { email });
  await world.runJobs();
  const mail = world.mails.find(({ text }) => text.includes("/api/login/link"));
  const url = new URL(/http:\S+\/api\/login\/link\S+/.exec(mail!.text)![0]);
  return url.pathname + url.search;
}

function postCode(browser: BrowserClient, path: string, code?: string) {
  const raw = code === undefined ? undefined : new URLSearchParams({ code });
  const headers = { "content-type": raw ? "application/x-www-form-urlencoded" : "" };
  return browser.send(path, { method: "POST", raw, headers });
}

Deno.test("codes are RFC 6238's, a step before and after", () => {
  const key = new TextEncoder().encode("12345678901234567890");
  const at = (seconds: number) => new Date(seconds * 1000);
  // Appendix B, the last six digits.
  assert.equal(matchingStep(key, "287082", at(59)), 1);
  assert.equal(matchingStep(key, "081804", at(1111111109)), 37037036);
  assert.equal(matchingStep(key, "081804", at(1111111109 + 30)), 37037036);
  assert.equal(matchingStep(key, "081804", at(1111111109 + 61)), null);
  assert.equal(matchingStep(key, "081805", at(1111111109)), null);
});

worldTest("with a second factor the link asks for a code, which counts once", async (world) => {
  const oak = await world.school("oak");
  await oak.staff("teacher", ROBIN);
  const { key, recoveryCodes } = await setUp(world, await signInStaff(world, oak, ROBIN));
  assert.equal(recoveryCodes.length, 10);

  const browser = world.browser(oak.host);
  const path = await mailedLink(world, browser, ROBIN);
  const asked = await postCode(browser, path);
  assert.equal(asked.status, 200);
  assert.match(asked.text, /Your second factor/);
  assert.equal((await browser.get("/api/auth/user")).status, 401, "the link alone lets nobody in");

  const wrong = await postCode(browser, path, codeOf(world, key, 7));
  assert.equal(wrong.status, 400);
  assert.match(wrong.text, /This code is not right/);
  const code = codeOf(world, key);
  assert.equal((await postCode(browser, path, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status, 303);
  assert.equal((await browser.get("/api/auth/user")).status, 200);

  const other = world.browser(oak.host);
  const second = await mailedLink(world, other, ROBIN);
  const repeated = await postCode(other, second, code);
  assert.equal(repeated.status, 400);
  assert.match(repeated.text, /This code has been used/);
  assert.equal((await postCode(other, second, recoveryCodes[3])).status, 303);

  const third = await mailedLink(world, other, ROBIN);
  assert.equal((await postCode(other, third, recoveryCodes[3])).status, 400, "a recovery code works once");
  assert.equal((await browser.get("/api/second-factor")).json().recoveryCodes, 9);
  const [signIn] = await oak.rows<{ factor: string }>(sql`
    select data ->> 'secondFactor' as factor from events where what = 'staff.signed_in' order by rowid desc limit 1`);
  assert.equal(signIn!.factor, "recovery");
});

worldTest("five wrong codes lock it, however they are sent, and longer each time", async (world) => {
  const oak = await world.school("oak");
  await oak.staff("teacher", ROBIN);
  const { key } = await setUp(world, await signInStaff(world, oak, ROBIN));
  const browser = world.browser(oak.host);
  const path = await mailedLink(world, browser, ROBIN);
  const wrong = codeOf(world, key, 9);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => postCode(browser, path, wrong).then(({ status }) => status)),
  );
  assert.equal(answers.filter((status) => status === 400).length, CODE_LOCKS.wrongCodes);
  assert.equal(answers.filter((status) => status === 429).length, 12 - CODE_LOCKS.wrongCodes);
  assert.equal((await postCode(browser, path, codeOf(world, key))).status, 429, "the right one too");

  world.advance(CODE_LOCKS.lockMs[0]! + 1);
  const next = await mailedLink(world, browser, ROBIN);
  for (let i = 0; i < CODE_LOCKS.wrongCodes; i++) {
    assert.equal((await postCode(browser, next, codeOf(world, key, 9))).status, 400);
  }
  world.advance(CODE_LOCKS.lockMs[0]! + 1);
  const third = await mailedLink(world, browser, ROBIN);
  assert.equal((await postCode(browser, third, codeOf(world, key))).status, 429, "half an hour now");
  world.advance(CODE_LOCKS.lockMs[0]!);
  const last = await mailedLink(world, browser, ROBIN);
  assert.equal((await postCode(browser, last, codeOf(world, key))).status, 303);
});

worldTest("a school asks for a second factor: until it is set up nothing else answers", async (world) => {
  const oak = await world.school("oak");
  await oak.staff("admin", "ada@oak.example");
  await oak.staff("teacher", ROBIN);
  const ada = await signInStaff(world, oak, "ada@oak.example");
  const robin = await signInStaff(world, oak, ROBIN);
  const ask = (secondFactor: string) => ada.patch("/api/admin/settings", { secondFactor });
  const early = await ask("staff");
  assert.equal(early.status, 409);
  assert.match(early.text, /Set up your own second factor first/);
  await setUp(world, ada);
  assert.equal((await ask("staff")).status, 200);
  assert.equal((await ada.get("/api/admin/users")).status, 200);

  const refused = await robin.get("/api/students");
  assert.equal(refused.status, 403);
  assert.match(refused.text, /asks for a second factor/);
  assert.equal((await robin.patch("/api/display", { textSize: "large" })).status, 403);
  const page = await robin.get("/manage-students?tab=links");
  assert.equal(page.status, 303);
  assert.equal(page.headers.get("location"), "/second-factor?returnTo=%2Fmanage-students%3Ftab%3Dlinks");
  assert.match((await robin.get("/second-factor")).text, /asks for a second factor/);

  const { key } = await setUp(world, robin);
  assert.equal((await robin.get("/api/students")).status, 200);
  const off = await robin.post("/api/second-factor/off", { code: codeOf(world, key) });
  assert.equal(off.status, 409, "it stays on where it is asked for");
  await ask("admins");
  assert.equal((await robin.post("/api/second-factor/off", { code: codeOf(world, key) })).status, 200);
  assert.equal((await robin.get("/api/students")).status, 200, "teachers need none now");
});

worldTest(
  "setting it up ends other sessions, tells the person, and stores nothing in clear",
  async (world) => {
    const oak = await world.school("oak");
    const { id } = await oak.staff("teacher", ROBIN);
    const elsewhere = await signInStaff(world, oak, ROBIN);
    const here = await signInStaff(world, oak, ROBIN);
    world.mails.length = 0;
    const { key, recoveryCodes } = await setUp(world, here);
    assert.equal((await elsewhere.get("/api/auth/user")).status, 401);
    assert.equal((await here.get("/api/auth/user")).status, 200);
    await world.runJobs();
    assert.match(world.mails[0]!.subject, /A second factor protects/);
    const stored = await world.services.doors.readControl((db) =>
      db.all<{ row: string }>(sql`
      select json_object('s', secret, 'p', pending_secret) as row from second_factors where user_id = ${id}
      union all select code_hash from recovery_codes where user_id = ${id}`)
    );
    assert.equal(stored.length, 11);
    const text = JSON.stringify(stored);
    for (const secret of [key, ...recoveryCodes]) assert.ok(!text.includes(secret.replaceAll("-", "")));

    const stolen = await here.post("/api/second-factor/begin", {});
    assert.equal(stolen.status, 400, "another app needs a code of the one in use");
    const begun = await here.post("/api/second-factor/begin", { code: recoveryCodes[0]! });
    assert.equal(begun.status, 200);
    const fromOld = await here.post("/api/second-factor/confirm", { code: codeOf(world, key) });
    assert.equal(fromOld.status, 400, "the first code must be the new app's");
    const renewed = await here.post("/api/second-factor/recovery-codes", { code: codeOf(world, key) });
    assert.equal(renewed.status, 200, renewed.text);
    assert.equal((await here.get("/api/second-factor")).json().recoveryCodes, 10);
  },
);

worldTest("a second factor belongs to the person, at every school and as super admin", async (world) => {
  const { addSuperAdmin } = await import("../../flows/add_super_admin.ts");
  const oak = await world.school("oak");
  const elm = await world.school("elm");
  for (const school of [oak, elm] as School[]) await school.staff("teacher", ROBIN);
  await addSuperAdmin(world.services, { email: ROBIN, firstName: "Robin", lastName: "Ash" });
  const { key } = await setUp(world, await signInStaff(world, oak, ROBIN));
  for (const host of [elm.host, "admin.localhost:5000"]) {
    world.advance(STEP_MS);
    const browser = world.browser(host);
    const path = await mailedLink(world, browser, ROBIN);
    assert.equal((await postCode(browser, path)).status, 200, host);
    assert.equal((await postCode(browser, path, codeOf(world, key))).status, 303, host);
    assert.equal((await browser.get("/api/second-factor")).json().on, true);
  }
});
