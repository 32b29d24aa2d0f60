import assert from "node:assert/strict";
import { type ProviderId, verifiedEmail } from "../../domain/providers.ts";

const EMAIL = "helen@oak.example";

function email(provider: ProviderId, claims: Record<string, unknown>, oneOrganisation = false) {
  return verifiedEmail(provider, claims, { oneOrganisation });
}

Deno.test("Google answers for its own mail and for organisations", () => {
  const verified = { email: "Helen@Oak.example", email_verified: true };
  assert.equal(email("google", { ...verified, hd: "oak.example" }), EMAIL);
  assert.equal(email("google", { email: "helen@gmail.com", email_verified: true }), "helen@gmail.com");
  assert.equal(email("google", verified), null, "an address elsewhere, verified once");
  assert.equal(email("google", { ...verified, hd: "oak.example", email_verified: "true" }), null);
});

Deno.test("Microsoft answers for one organisation, or for a domain that it says is owned", () => {
  assert.equal(email("microsoft", { email: EMAIL }), null);
  for (const owned of [true, 1, "1", "true"]) {
    assert.equal(email("microsoft", { email: EMAIL, xms_edov: owned }), EMAIL);
  }
  for (const owned of [false, 0, "0", "yes"]) {
    assert.equal(email("microsoft", { email: EMAIL, xms_edov: owned }), null);
  }
  assert.equal(email("microsoft", { email: EMAIL }, true), EMAIL);
  assert.equal(email("microsoft", { email: EMAIL, xms_edov: false }, true), null, "a guest");
  assert.equal(email("microsoft", { preferred_username: EMAIL }, true), EMAIL);
  assert.equal(email("microsoft", { preferred_username: "helen_gmail.com#EXT#@oak.example" }, true), null);
});

Deno.test("any other provider says whether it has verified an address", () => {
  assert.equal(email("oidc", { email: EMAIL, email_verified: true }), EMAIL);
  for (const claims of [{ email: EMAIL }, { email: EMAIL, email_verified: 1 }, { email_verified: true }]) {
    assert.equal(email("oidc", claims), null);
  }
  assert.equal(email("oidc", { email: "helen", email_verified: true }), null);
});
