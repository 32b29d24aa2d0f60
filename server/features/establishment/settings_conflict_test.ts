import assert from "node:assert/strict";
import type { SecondFactorRule } from "../../../domain/second_factor.ts";
import type { Settings } from "../../../domain/settings.ts";
import { signInNewStaff } from "../../../test/factories.ts";
import { worldTest } from "../../../test/world.ts";
import { changeSettings as changeStoredSettings } from "../settings/change_settings.ts";
import { changeSettings, openAdministered } from "./testing.ts";

worldTest("a setting that another administrator has changed meanwhile is not overwritten", async (world) => {
  const { oak, admin } = await openAdministered(world);
  const other = await signInNewStaff(world, oak, "admin", "other@oak.example");
  const base = { organisationNumber: "", evidenceYears: "" };
  const first = await changeSettings(other, { organisationNumber: "12345", base });
  assert.equal(first.status, 200, first.text);
  const refused = await changeSettings(admin, { organisationNumber: "99999", base });
  assert.equal(refused.status, 409);
  const { fields, current } = refused.json<{ fields: Record<string, string>; current: Settings }>();
  assert.deepEqual(Object.keys(fields), ["organisationNumber"]);
  assert.match(fields["organisationNumber"]!, /it is now “12345”/);
  assert.equal(current.organisationNumber, "12345");
  const merged = await changeSettings(admin, { evidenceYears: "6", base });
  assert.equal(merged.json<Settings>().organisationNumber, "12345", "another field");
  const again = await changeSettings(admin, {
    organisationNumber: "99999",
    base: { ...base, organisationNumber: "12345" },
  });
  assert.equal(again.json<Settings>().organisationNumber, "99999");
});

worldTest("nor is a rule that another administrator has chosen", async (world) => {
  const { oak, admin } = await openAdministered(world);
  const { doors, now } = world.services;
  const choose = (secondFactor: SecondFactorRule, base?: SecondFactorRule) =>
    doors.writeTenant(oak.id, (tx) =>
      changeStoredSettings(tx, { kind: "operator" }, {
        form: { secondFactor, ...(base ? { base: { secondFactor: base } } : {}) },
        now: now(),
      }));
  assert.equal((await changeSettings(admin, { base: { secondFactor: "anything" } })).status, 400);
  await choose("staff");
  await assert.rejects(choose("admins", "optional"), /Someone else has changed these settings/);
  assert.equal((await choose("admins", "staff")).settings.secondFactor, "admins");
});
