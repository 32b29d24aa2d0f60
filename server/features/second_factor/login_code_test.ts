import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { CODE_LOCKS } from "../../../domain/second_factor.ts";
import { signInNewStaff } from "../../../test/factories.ts";
import { worldTest } from "../../../test/world.ts";
import { matchingStep } from "./app_code.ts";
import { codeOf, mailedLink, postCode, setUp } from "./testing.ts";

const ROBIN = "robin@oak.example";

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
  const { key, recoveryCodes } = await setUp(world, await signInNewStaff(world, oak, "teacher", ROBIN));
  assert.equal(recoveryCodes.length, 10);

  const browser = world.browser(oak.host);
  const path = await mailedLink(world, browser, ROBIN);
  const asked = await postCode(browser, path);
  assert.equal(asked.status, 200);
  assert.match(asked.text, /Your second factor/);
  assert.equal((await browser.get("/api/auth/user")).status, 401, "the link alone lets no one in");

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
  const { key } = await setUp(world, await signInNewStaff(world, oak, "teacher", ROBIN));
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
