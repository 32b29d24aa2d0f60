import assert from "node:assert/strict";
import type { TenantWriter } from "../../../db/doors.ts";
import { recordWritePlans } from "../../../db/testing_query_plans.ts";
import type { StaffActor } from "../../../domain/permissions.ts";
import { readEvidence } from "./read_evidence.ts";
import { removeEvidence } from "./remove_evidence.ts";
import { shareEvidence } from "./sharing/share_evidence.ts";
import { classmates } from "./sharing/testing.ts";
import { type Classroom, openClassroom } from "../../../test/classroom.ts";
import { addFile } from "./testing.ts";
import { promiseUpload } from "./uploads/promise_upload.ts";

/** Query plans of each statement of a verb's batch. */
async function plansOf(
  { world, school }: Classroom,
  verb: (tx: TenantWriter) => Promise<unknown>,
): Promise<string[][]> {
  const plans: string[][] = [];
  const file = `${world.dataDir}/tenants/${school.id}.db`;
  await world.services.doors.writeTenant(school.id, (tx) => verb(recordWritePlans(tx, file, plans)));
  return plans;
}

async function teacherOf({ teacher }: Classroom): Promise<StaffActor> {
  const { id } = (await teacher.get("/api/auth/user")).json<{ id: string }>();
  return { kind: "staff", id, role: "teacher", mode: "teacher" };
}

Deno.test("a promise scans open uploads only, not all of the school's", async () => {
  await using room = await openClassroom("file");
  const { world, school } = room;
  const owner = await teacherOf(room);
  const input = { tenantId: school.id, owner, declared: {}, now: world.services.now() };
  const plans = await plansOf(room, (tx) => promiseUpload(tx, input));
  assert.equal(plans.length, 1);
  assert.deepEqual(plans.flat().filter((line) => line.startsWith("SCAN uploads")), []);
});

Deno.test("sharing scans the requested links once, however many students a unit has", async () => {
  await using room = await openClassroom("file");
  const { world, school } = room;
  const mates = await classmates(room, "Ada", "Ben");
  const photo = await addFile(room, room.student);
  const actor = await teacherOf(room);
  const evidence = await world.services.doors.readTenant(
    school.id,
    (db) => readEvidence(db, photo.id, actor),
  );
  const [insertPlan, eventPlan] = await plansOf(room, (tx) =>
    shareEvidence(tx, {
      evidence: evidence!,
      actor,
      assignmentIds: mates.map(({ id }) => id),
      outcomeIndexes: [0, 1],
      now: world.services.now(),
    }));
  assert.match(insertPlan![0]!, /^SCAN wanted VIRTUAL TABLE/);
  assert.equal(insertPlan!.filter((line) => line.startsWith("SCAN")).length, 1, insertPlan!.join("\n"));
  assert.deepEqual(insertPlan!.filter((line) => line.includes("submission_files_by_file")), []);
  assert.match(eventPlan![0]!, /^SCAN portfolio VIRTUAL TABLE/);
});

Deno.test("deleting many looks each up, however much evidence the school has", async () => {
  await using room = await openClassroom("file");
  const { world } = room;
  const { id } = await addFile(room, room.student);
  const input = { assignmentId: room.portfolio.id, ids: [id, "evd_none"], now: world.services.now() };
  const actor = await teacherOf(room);
  const plans = await plansOf(room, (tx) => removeEvidence(tx, { ...input, actor }));
  assert.equal(plans.length, 4);
  const scans = plans.flat().filter((line) => line.startsWith("SCAN"));
  assert.deepEqual(scans.filter((line) => !line.startsWith("SCAN wanted ")), []);
});
