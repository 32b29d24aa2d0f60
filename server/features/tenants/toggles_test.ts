import assert from "node:assert/strict";
import type { TenantView } from "../../../domain/tenants.ts";
import { addStudent, signInNewStaff } from "../../../test/factories.ts";
import { worldTest } from "../../../test/world.ts";
import { signInSuperAdmin } from "../../../test/support_access.ts";
import { callOf, entitlementsOf, tenantEvents } from "./testing.ts";

worldTest("an override lifts the student limit at the school, and gives it back", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const oak = await world.school("oak");
  const teacher = await signInNewStaff(world, oak, "teacher", "t@oak.example");
  const call = callOf(superAdmin, oak);
  await call("subscription", { plan: "small", maxStudents: 1, status: "active" });
  await addStudent(teacher);
  const add = async (studentId: string) =>
    (await teacher.post("/api/students", { studentId, firstName: "A", lastName: "B" })).status;
  assert.equal(await add("N-1"), 403);
  const lifted = (await call("toggle-override", { overrideLimits: true })).json<TenantView>();
  assert.equal(lifted.subscription.overrideLimits, true);
  assert.equal(await add("N-1"), 201);
  await call("toggle-override", { overrideLimits: false });
  assert.equal(await add("N-2"), 403);
  assert.deepEqual(
    (await tenantEvents(world, oak.id)).map(({ what }) => what).filter((what) => /limits/.test(what)),
    [
      "tenant.limits_overridden",
      "tenant.limits_restored",
    ],
  );
});

worldTest(
  "a feature is switched by hand and led back to the plan, each without the others",
  async (world) => {
    const superAdmin = await signInSuperAdmin(world);
    const oak = await world.school("oak");
    const toggle = async (feature: string, enabled: boolean | null) =>
      (await callOf(superAdmin, oak)("toggle-feature", { feature, enabled })).json<TenantView>().subscription
        .featureToggles;
    assert.deepEqual(await toggle("ADVANCED_REPORTING", true), { ADVANCED_REPORTING: true });
    assert.deepEqual(await toggle("CUSTOM_BRANDING", false), {
      ADVANCED_REPORTING: true,
      CUSTOM_BRANDING: false,
    });
    assert.deepEqual((await entitlementsOf(world, oak)).featureToggles, {
      ADVANCED_REPORTING: true,
      CUSTOM_BRANDING: false,
    });
    assert.deepEqual(await toggle("ADVANCED_REPORTING", null), { CUSTOM_BRANDING: false });
    const [last] = (await tenantEvents(world, oak.id)).slice(-1);
    assert.deepEqual([last!.what, last!.data], ["tenant.feature_toggled", {
      feature: "ADVANCED_REPORTING",
      enabled: null,
    }]);
  },
);
