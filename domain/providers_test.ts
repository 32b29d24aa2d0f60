import assert from "node:assert/strict";
import { type ProviderKind, providerKind, saysTwoFactors, verifiedEmail } from "./providers.ts";

const EMAIL = "helen@oak.example";

function email(kind: ProviderKind["kind"], claims: Record<string, unknown>, oneOrganisation = false) {
  return verifiedEmail({ kind, oneOrganisation }, claims);
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

Deno.test("a school's own issuer follows the rules of the provider behind it", () => {
  const microsoft = (tenant: string) => providerKind(`https://login.microsoftonline.com/${tenant}/v2.0`);
  assert.deepEqual(providerKind("https://accounts.google.com/"), { kind: "google", oneOrganisation: false });
  assert.deepEqual(microsoft("3f0c5a52-7d5a-4c7e-9b1c-0a5f6f6f1a11"), {
    kind: "microsoft",
    oneOrganisation: true,
  });
  for (const many of ["organizations", "Common", "consumers"]) {
    assert.deepEqual(microsoft(many), { kind: "microsoft", oneOrganisation: false }, many);
  }
  const others = [
    "https://id.oak.example/realms/staff",
    "https://accounts.google.com.oak.example",
    "https://login.microsoftonline.com.oak.example/x",
  ];
  for (const issuer of others) {
    assert.deepEqual(providerKind(issuer), { kind: "oidc", oneOrganisation: true }, issuer);
  }
});

Deno.test("two factors are those that a token names", () => {
  for (
    const claims of [
      { amr: ["pwd", "mfa"] },
      { amr: ["pwd", "otp"] },
      { amr: ["pin", "hwk"] },
      { amr: ["fpt", "swk"] },
      { acr: "https://refeds.org/profile/mfa" },
    ]
  ) assert.ok(saysTwoFactors(claims), JSON.stringify(claims));
  for (
    const claims of [
      {},
      { amr: ["pwd"] },
      { amr: ["pwd", "pin"] },
      { amr: ["otp", "sms"] },
      { amr: "mfa" },
      { acr: "1" },
      { acr: ["phr"] },
    ]
  ) assert.ok(!saysTwoFactors(claims), JSON.stringify(claims));
});
