import assert from "node:assert/strict";
import {
  checkSchoolProvider,
  EMAIL_NEEDED,
  emailRefusal,
  mayUse,
  NEW_SCHOOL_PROVIDER,
  OWN_ACCOUNT_NEEDED,
  type SignInWay,
  type WayRule,
  wayRules,
} from "./sign_in_ways.ts";

const rule = (way: SignInWay, staff: boolean, students = true): WayRule => ({
  way,
  staff,
  students,
  secondFactor: false,
});

Deno.test("a way is open until the school closes it", () => {
  assert.deepEqual(wayRules([], ["email", "google"]), [rule("email", true), rule("google", true)]);
  const rules = wayRules([rule("google", true, false), rule("email", false)], ["email", "google"]);
  assert.ok(mayUse(rules, "google", "staff") && !mayUse(rules, "google", "student"));
  assert.ok(!mayUse(rules, "email", "staff"));
  assert.ok(!mayUse(rules, "microsoft", "staff"), "not there");
});

Deno.test("links by email are on where no other way is left", () => {
  const stored = [rule("email", false), rule("google", true), rule("school", false)];
  assert.ok(mayUse(wayRules(stored, ["email"]), "email", "staff"));
  assert.ok(mayUse(wayRules(stored, ["email", "school"]), "email", "staff"));
  assert.ok(!mayUse(wayRules(stored, ["email", "google"]), "email", "staff"));
});

Deno.test("a provider that refuses us is no way that is left, and its own rule stays", () => {
  const stored = [rule("email", false), rule("school", true, false)];
  const rules = wayRules(stored, ["email", "school"], ["school"]);
  assert.ok(mayUse(rules, "email", "staff"));
  assert.ok(mayUse(rules, "school", "staff") && !mayUse(rules, "school", "student"));
  assert.ok(!mayUse(wayRules(stored, ["email", "school", "google"], ["school"]), "email", "staff"));
  const off = [rule("email", false), rule("school", true)];
  assert.equal(emailRefusal(off, ["school"], ["school"]), EMAIL_NEEDED);
  assert.equal(emailRefusal([...off, rule("google", true)], ["school"], ["school"]), OWN_ACCOUNT_NEEDED);
  assert.equal(emailRefusal([...off, rule("google", true)], ["google"], ["school"]), null);
});

Deno.test("links by email are switched off by someone who has another way", () => {
  const off = [rule("email", false), rule("google", true), rule("microsoft", false)];
  assert.equal(emailRefusal([rule("email", true), rule("google", false)], []), null);
  assert.equal(emailRefusal([rule("email", false), rule("google", false)], ["google"]), EMAIL_NEEDED);
  assert.equal(emailRefusal(off, ["microsoft"]), OWN_ACCOUNT_NEEDED);
  assert.equal(emailRefusal(off, ["google"]), null);
});

Deno.test("a school's provider is checked field by field", () => {
  const right = { name: "Oak", issuer: "https://id.oak.example", clientId: "u", clientSecret: "s" };
  const wrong = (form: Partial<typeof right>, secretStored = false) =>
    Object.entries(checkSchoolProvider({ ...right, ...form }, { secretStored }))
      .filter(([, text]) => text !== null).map(([name]) => name);
  assert.deepEqual(wrong({}), []);
  assert.deepEqual(wrong(NEW_SCHOOL_PROVIDER), ["name", "issuer", "clientId", "clientSecret"]);
  assert.deepEqual(wrong({ clientSecret: " " }, true), []);
  const issuers = [
    "id.oak.example",
    "ftp://id.oak.example",
    "https://id.oak.example?x=1",
    "https://id.oak.example#x",
    "https://me:secret@id.oak.example",
    `https://id.oak.example/${"x".repeat(500)}`,
  ];
  for (const issuer of issuers) assert.deepEqual(wrong({ issuer }), ["issuer"], issuer);
  assert.deepEqual(
    wrong({ name: "x".repeat(61), clientId: "x".repeat(256), clientSecret: "x".repeat(1001) }),
    [
      "name",
      "clientId",
      "clientSecret",
    ],
  );
});
