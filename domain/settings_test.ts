import assert from "node:assert/strict";
import type { SecondFactorRule } from "./second_factor.ts";
import { checkEmbedOrigin, embedOrigin } from "./embed_origins.ts";
import { storageText } from "./limits.ts";
import { brandingRefusal, checkLogoFile, documentLogo, shownLogo } from "./logos.ts";
import type { Plan } from "./plans.ts";
import {
  checkSettings,
  checkTimeZone,
  contrastWithWhite,
  settingsConflicts,
  shownSettings,
  timeZones,
} from "./settings.ts";
import { ANOTHER_VERIFIES, checkStep } from "./workflow.ts";

Deno.test("settings are checked as they are typed, field by field", () => {
  const right = {
    establishmentName: "Oak",
    organisationNumber: "",
    recordsUntilAge: "25",
    evidenceYears: "",
  };
  assert.deepEqual(checkSettings(right), {});
  const wrong = {
    establishmentName: " \u200b",
    organisationNumber: "1",
    timeZone: "Nowhere",
    pdfOutcomeHeaderColor: "#12",
    recordsUntilAge: "",
    evidenceYears: "41",
  };
  assert.deepEqual(Object.keys(checkSettings(wrong)), Object.keys(wrong));
  assert.deepEqual(
    shownSettings({
      establishmentName: "Oak",
      organisationNumber: null,
      timeZone: "Europe/London",
      pdfOutcomeHeaderColor: "#4a5568",
      recordsUntilAge: 25,
      evidenceYears: null,
    }),
    {
      establishmentName: "Oak",
      organisationNumber: "",
      timeZone: "Europe/London",
      pdfOutcomeHeaderColor: "#4a5568",
      recordsUntilAge: "25",
      evidenceYears: "",
    },
  );
});

Deno.test("a time zone is a name with its summer time, and London comes first", () => {
  for (const zone of timeZones()) assert.equal(checkTimeZone(zone), null, zone);
  assert.equal(timeZones()[0], "Europe/London");
  assert.equal(new Set(timeZones()).size, timeZones().length);
  for (const zone of ["+01:00", "GMT+1 ", "Europe/", "../etc", "", "Europe/London\n/x"]) {
    assert.notEqual(checkTimeZone(zone), null, zone);
  }
});

Deno.test("contrast is that of WCAG", () => {
  const shown = (colour: string) => contrastWithWhite(colour).toFixed(2);
  assert.deepEqual(["#000000", "#ffffff", "#767676", "#4A5568"].map(shown), [
    "21.00",
    "1.00",
    "4.54",
    "7.53",
  ]);
});

Deno.test("a logo shows where the plan has it, in documents too", () => {
  const urls = { logoUrl: "/a", pdfLogoUrl: "/b" };
  const shown = (plan: Plan, featureToggles = {}) => {
    const entitlements = { plan, featureToggles };
    return [shownLogo(entitlements, "/a"), documentLogo(entitlements, urls)];
  };
  assert.deepEqual(shown("individual"), [null, null]);
  assert.deepEqual(shown("small"), ["/a", "/a"]);
  assert.deepEqual(shown("medium"), ["/a", "/b"]);
  assert.deepEqual(shown("individual", { CUSTOMIZABLE_PORTFOLIOS: true }), [null, "/b"]);
  assert.equal(documentLogo({ plan: "medium", featureToggles: {} }, { ...urls, pdfLogoUrl: null }), "/a");
  assert.match(brandingRefusal("pdfLogo", false) ?? "", /not part of your plan/);
  assert.equal(brandingRefusal("logo", true), null);
  assert.equal(checkLogoFile({ type: "image/svg+xml", size: 10 }), null);
  assert.notEqual(checkLogoFile({ type: "application/pdf", size: 10 }), null);
  assert.notEqual(checkLogoFile({ type: "image/png", size: 11 * 1024 ** 2 }), null);
});

Deno.test("a site that may show portfolios is an https origin and nothing else", () => {
  assert.equal(embedOrigin(" HTTPS://Www.Oak.example:443/ "), "https://www.oak.example");
  assert.equal(embedOrigin("https://oak.example:8443"), "https://oak.example:8443");
  assert.equal(embedOrigin("http://localhost:3000"), "http://localhost:3000");
  for (
    const text of [
      "http://oak.example",
      "https://oak.example/a",
      "https://oak.example/?a",
      "https://oak.example/#",
      "https://a:b@oak.example",
      "https://*.oak.example",
      "https://localhost",
      "http://localhost.oak.example",
      "javascript:alert(1)",
      "https://oak.example; script-src *",
      "https://oak.example;sandbox",
      "https://oak.example,x.example",
      "https://oak.example 'unsafe-inline'",
      "null",
      "",
    ]
  ) assert.notEqual(checkEmbedOrigin(text), null, text);
});

Deno.test("storage is told in gigabytes once there is one", () => {
  const GB = 1024 ** 3;
  const told = [0, 5 * 1024 ** 2, GB, 1.257 * GB, 200 * GB].map(storageText);
  assert.deepEqual(told, ["0 kB", "5.00 MB", "1 GB", "1.26 GB", "200 GB"]);
});

Deno.test("the person who assessed a portfolio may not verify it where another person does", () => {
  const facts = { completed: 3, total: 3, missing: [], ownAssessment: true };
  assert.equal(checkStep("verify", "assessed", facts), ANOTHER_VERIFIES);
  assert.equal(checkStep("verify", "assessed", { ...facts, ownAssessment: false }), null);
  assert.equal(checkStep("award", "verified", facts), null);
  assert.match(checkStep("verify", "submitted", facts) ?? "", /is submitted/);
});

Deno.test("a setting conflicts when it is neither as it was read nor as it is to be", () => {
  const current = {
    establishmentName: "Oak Lane",
    organisationNumber: null,
    timeZone: "Europe/London",
    pdfOutcomeHeaderColor: "#4a5568",
    recordsUntilAge: 31,
    evidenceYears: null,
    secondFactor: "admins",
  } as const;
  const base = { establishmentName: "Oak", organisationNumber: "1234X", recordsUntilAge: "31" };
  assert.deepEqual(settingsConflicts(current, { establishmentName: "Ash" }, {}), {});
  assert.deepEqual(settingsConflicts(current, { establishmentName: " Oak Lane " }, base), {});
  assert.deepEqual(settingsConflicts(current, { recordsUntilAge: 25 }, base), {});
  const conflicts = settingsConflicts(
    current,
    { establishmentName: "Ash", organisationNumber: "99999" },
    base,
  );
  assert.match(conflicts.establishmentName!, /it is now “Oak Lane”/);
  assert.match(conflicts.organisationNumber!, /it is now empty/);
  const rule = (secondFactor: SecondFactorRule) =>
    settingsConflicts(current, { secondFactor }, { secondFactor: "optional" });
  assert.match(rule("staff").secondFactor!, /it is now “Administrators must have one”/);
  assert.deepEqual(rule("admins"), {}, "as it is");
});
