import assert from "node:assert/strict";
import { recordWritePlans } from "../../../../db/testing_query_plans.ts";
import { fileWorldTest } from "../../../../test/world.ts";
import { createLinkMailing } from "./create_link_mailing.ts";
import { openClass } from "./testing.ts";

fileWorldTest("a mailing goes through what was asked for, not through the school", async (world) => {
  const { oak, teacher, enrolStudent } = await openClass(world);
  const students = [await enrolStudent("Amira"), await enrolStudent("Jay")];
  const { id } = (await teacher.get("/api/auth/user")).json<{ id: string }>();
  const plans: string[][] = [];
  await world.services.doors.writeTenant(oak.id, (tx) =>
    createLinkMailing(
      recordWritePlans(tx, `${world.dataDir}/tenants/${oak.id}.db`, plans),
      { kind: "staff", id, role: "teacher", mode: "teacher" },
      {
        assignmentIds: students.map(({ portfolio }) => portfolio.id),
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
