import assert from "node:assert/strict";
import { readConfig } from "./config.ts";

const read = (settings: Record<string, string>) => readConfig((name) => settings[name], "start").providers;
const GOOGLE = { GOOGLE_CLIENT_ID: "g", GOOGLE_CLIENT_SECRET: "s" };
const MICROSOFT = { MICROSOFT_CLIENT_ID: "m", MICROSOFT_CLIENT_SECRET: "s" };
const OIDC = {
  OIDC_CLIENT_ID: "o",
  OIDC_CLIENT_SECRET: "s",
  OIDC_ISSUER: "https://id.oak.example/realms/school",
};

Deno.test("providers are those that are set up, each with its address", () => {
  assert.deepEqual(read({}), []);
  const all = read({ ...GOOGLE, ...MICROSOFT, ...OIDC, OIDC_NAME: "Oak ID" });
  assert.deepEqual(all.map(({ name, issuer, oneOrganisation }) => [name, issuer, oneOrganisation]), [
    ["Google", "https://accounts.google.com", false],
    ["Microsoft", "https://login.microsoftonline.com/organizations/v2.0", false],
    ["Oak ID", OIDC.OIDC_ISSUER, true],
  ]);
  const [own] = read({ ...MICROSOFT, MICROSOFT_TENANT: "Oak.example" });
  assert.deepEqual([own!.issuer, own!.oneOrganisation], [
    "https://login.microsoftonline.com/oak.example/v2.0",
    true,
  ]);
  assert.equal(read({ ...OIDC, OIDC_ISSUER: "http://localhost:8080/" })[0]!.name, "localhost");
});

Deno.test("half a provider, or one without a safe address, is a mistake of the settings", () => {
  const wrong: [Record<string, string>, RegExp][] = [
    [{ GOOGLE_CLIENT_ID: "g" }, /GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET/],
    [{ MICROSOFT_CLIENT_SECRET: "s" }, /MICROSOFT_CLIENT_ID and/],
    [{ ...MICROSOFT, MICROSOFT_TENANT: "common" }, /MICROSOFT_TENANT/],
    [{ ...MICROSOFT, MICROSOFT_TENANT: "../x" }, /MICROSOFT_TENANT/],
    [{ OIDC_ISSUER: "https://id.example" }, /OIDC_ISSUER needs/],
    [{ ...OIDC, OIDC_ISSUER: "" }, /needs OIDC_ISSUER/],
    [{ ...OIDC, OIDC_ISSUER: "http://id.example" }, /OIDC_ISSUER must/],
    [{ ...OIDC, OIDC_ISSUER: "https://id.example/?x=1" }, /OIDC_ISSUER must/],
    [{ ...OIDC, OIDC_NAME: "x".repeat(61) }, /OIDC_NAME/],
  ];
  for (const [settings, message] of wrong) assert.throws(() => read(settings), message);
});

Deno.test("production seals what travels under APP_SECRET", () => {
  const settings: Record<string, string> = { ...GOOGLE, BASE_DOMAIN: "unitfolio.example" };
  const inProduction = () => readConfig((name) => settings[name], "production");
  assert.throws(inProduction, /APP_SECRET must be set where people sign in with Google/);
});
