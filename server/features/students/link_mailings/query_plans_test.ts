import assert from "node:assert/strict";
import { notingPlans } from "../../../../db/testing_plans.ts";
import { openWorld } from "../../../../test/world.ts";
import { askLinkMailing } from "./ask_link_mailing.ts";
import { openClass } from "./testing.ts";

Deno.test("a mailing goes through what was asked for, not through the school", async () => {
  await using world = await openWorld("file");
  const { oak, teacher, pupil } = await openClass(world);
  const pupils = [await pupil("Amira"), await pupil("Jay")];
  const { id } = (await teacher.get("/api/auth/user")).json<{ id: string }>();
  const plans: string[][] = [];
  await world.services.doors.writeTenant(oak.id, (tx) =>
    askLinkMailing(
      notingPlans(tx, `${world.dataDir}/tenants/${oak.id}.db`, plans),
      { kind: "staff", id, role: "teacher", mode: "teacher" },
      {
        assignmentIds: pupils.map(({ portfolio }) => portfolio.id),
        origin: "http://oak.localhost",
        now: world.services.now(),
      },
    ));
  assert.equal(plans.length, 4);
  const scans = plans.flat().filter((line) => line.startsWith("SCAN"));
  assert.deepEqual(
    scans.filter((line) => !/^SCAN (wanted|asked|chosen) VIRTUAL TABLE|^SCAN CONSTANT ROW/.test(line)),
    [],
  );
  assert.ok(
    plans.flat().some((line) => line.includes("link_mails_by_student")),
    "the hour is counted by an index",
  );
});
