import assert from "node:assert/strict";
import type { TenantWriter } from "../../../db/doors.ts";
import { notingPlans } from "../../../db/testing_plans.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { readEvidence } from "./read_evidence.ts";
import { shareEvidence } from "./sharing/share_evidence.ts";
import { classmates } from "./sharing/testing.ts";
import { addFile, type Classroom, openClassroom } from "./testing.ts";
import { promiseUpload } from "./uploads/promise_upload.ts";

/** How the database goes about each statement of the batch that a verb sends, line by line. */
async function plansOf(
  { world, school }: Classroom,
  verb: (tx: TenantWriter) => Promise<unknown>,
): Promise<string[][]> {
  const plans: string[][] = [];
  const file = `${world.dataDir}/tenants/${school.id}.db`;
  await world.services.doors.writeTenant(school.id, (tx) => verb(notingPlans(tx, file, plans)));
  return plans;
}

async function teacherOf({ teacher }: Classroom): Promise<Extract<Actor, { kind: "staff" }>> {
  const { id } = (await teacher.get("/api/auth/user")).json<{ id: string }>();
  return { kind: "staff", id, role: "teacher", mode: "teacher" };
}

Deno.test("a promise looks at those that are open, not at all that the school ever had", async () => {
  await using room = await openClassroom();
  const { world, school } = room;
  const owner = await teacherOf(room);
  const asked = { tenantId: school.id, owner, declared: {}, now: world.services.now() };
  const plans = await plansOf(room, (tx) => promiseUpload(tx, asked));
  assert.equal(plans.length, 2);
  assert.deepEqual(plans.flat().filter((line) => line.startsWith("SCAN uploads")), []);
});

Deno.test("sharing goes through what is wanted once, however many learners a unit has", async () => {
  await using room = await openClassroom();
  const { world, school } = room;
  const mates = await classmates(room, "Ada", "Ben");
  const photo = await addFile(room, room.student);
  const actor = await teacherOf(room);
  const evidence = await world.services.doors.readTenant(
    school.id,
    (db) => readEvidence(db, photo.id, actor),
  );
  const [given, told] = await plansOf(room, (tx) =>
    shareEvidence(tx, {
      evidence: evidence!,
      actor,
      assignmentIds: mates.map(({ id }) => id),
      outcomeIndexes: [0, 1],
      now: world.services.now(),
    }));
  assert.match(given![0]!, /^SCAN wanted VIRTUAL TABLE/);
  assert.equal(given!.filter((line) => line.startsWith("SCAN")).length, 1, given!.join("\n"));
  assert.deepEqual(given!.filter((line) => line.includes("submission_files_by_file")), []);
  assert.match(told![0]!, /^SCAN portfolio VIRTUAL TABLE/);
});
