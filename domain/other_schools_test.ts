import assert from "node:assert/strict";
import { provesPerson } from "./other_schools.ts";
import { SIGN_IN_WAYS } from "./sign_in_ways.ts";

Deno.test("a school's word for someone holds elsewhere by a link, or an account that the installation knows", () => {
  const proved = (over: { crossed?: boolean; isTheirs?: boolean }) =>
    SIGN_IN_WAYS.filter((way) => provesPerson({ way, crossed: false, isTheirs: false, ...over }));
  assert.deepEqual(proved({}), ["email"]);
  assert.deepEqual(proved({ isTheirs: true }), ["email", "google", "microsoft", "oidc"]);
  assert.deepEqual(proved({ crossed: true }), [...SIGN_IN_WAYS], "looked at where they came from");
});
