import assert from "node:assert/strict";
import { checkSubdomain, RESERVED_SUBDOMAINS } from "./hosts.ts";
import {
  alternatives,
  checkSignup,
  EMPTY_SIGNUP,
  readTrialPlan,
  suggestSubdomain,
  tenantTypeOf,
  TRIAL_PLANS,
} from "./signup.ts";

const FORM = {
  school: "Oak Lane School",
  firstName: "Ada",
  lastName: "Hill",
  email: "Ada@Oak.example",
  subdomain: " Oak-Lane ",
};

Deno.test("a sign-up says what is missing or wrong, field by field", () => {
  assert.deepEqual(checkSignup(FORM), {});
  assert.deepEqual(Object.keys(checkSignup(EMPTY_SIGNUP)), [
    "school",
    "firstName",
    "lastName",
    "email",
    "subdomain",
  ]);
  const wrong: [keyof typeof FORM, string, RegExp][] = [
    ["school", "x".repeat(101), /at most 100/],
    ["school", "Oak\nBcc: x@evil.example", /control characters/],
    ["firstName", "\u200b", /enter your first name/],
    ["lastName", "a\u0000", /control characters/],
    ["email", "ada@oak", /valid email/],
    ["subdomain", "ab", /3 to 40/],
    ["subdomain", "oak_lane", /3 to 40/],
    ["subdomain", "-oak", /dash/],
    ["subdomain", "Admin", /reserved/],
  ];
  for (const [field, text, message] of wrong) {
    const errors = checkSignup({ ...FORM, [field]: text });
    assert.deepEqual(Object.keys(errors), [field], text);
    assert.match(errors[field]!, message);
  }
});

Deno.test("a subdomain is suggested from the school's name, and is always one that may be taken", () => {
  const suggested = {
    "Oak Lane School": "oak-lane-school",
    "St Anne’s Café & Farm": "st-annes-cafe-and-farm",
    "Ysgol Tŷ Gwyn": "ysgol-ty-gwyn",
    "  The   (New) Centre! ": "the-new-centre",
    "Elm Park School of Horticulture and Animal Care, Lower Site": "elm-park-school-of-horticulture-and",
    "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch": "llanfairpwllgwyngyllgogerychwyrndrobwlll",
    "Admin": "admin-school",
    "PP": "pp-school",
    "北京学校": "",
    "": "",
    "xn--oak": "xn-oak",
  };
  for (const [name, subdomain] of Object.entries(suggested)) {
    assert.equal(suggestSubdomain(name), subdomain, name);
    if (subdomain !== "") assert.equal(checkSubdomain(subdomain), null, subdomain);
  }
  for (const name of RESERVED_SUBDOMAINS) assert.equal(checkSubdomain(suggestSubdomain(name)), null, name);
});

Deno.test("what looks like a taken one may be taken too", () => {
  assert.deepEqual(alternatives("oak"), ["oak-school", "oak-2", "oak-3", "oak-4"]);
  for (const label of ["x".repeat(40), `${"x".repeat(37)}-yz`]) {
    for (const other of alternatives(label)) assert.equal(checkSubdomain(other), null, other);
  }
});

Deno.test("a plan that is not to be tried is the smallest school's, and one alone is an individual", () => {
  assert.deepEqual(["medium", "custom", "enterprise", "", null].map(readTrialPlan), [
    "medium",
    "small",
    "small",
    "small",
    "small",
  ]);
  assert.deepEqual(TRIAL_PLANS.map(tenantTypeOf), [
    "individual",
    "institutional",
    "institutional",
    "institutional",
  ]);
});
