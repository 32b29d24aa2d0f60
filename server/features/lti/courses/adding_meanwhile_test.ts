import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { type MemberPick, PICK_REASONS } from "../../../../domain/course_picks.ts";
import { worldTest } from "../../../../test/world.ts";
import { addMembers } from "./add_members.ts";
import { readCourse } from "./read_course.ts";
import { openAdding } from "./testing.ts";

worldTest(
  "who was linked by another process in the meantime is neither made nor linked again",
  async (world) => {
    await using school = await openAdding(world);
    const { id, oak, student, students, platformId } = school;
    const { doors, now } = world.services;
    const [{ user_id }] = await oak.rows<{ user_id: string }>(
      sql`select user_id from staff where email = 't@oak.example'`,
    ) as [{ user_id: string }];
    const actor = { kind: "staff", id: user_id, role: "teacher", mode: "teacher" } as const;
    const course = await doors.readTenant(oak.id, (db) => readCourse(db, actor, { id, now: now() }));
    const members = ["7", "10"].map((subject) => ({
      subject,
      firstName: "Robin",
      lastName: "Ash",
      email: subject === "10" ? student.email : "",
      schoolId: "",
    }));
    const addLate = (subject: string, picks: MemberPick[]) =>
      doors.writeTenant(oak.id, (tx) => {
        const batch: typeof tx.batch = async (statements) => {
          await tx.batch([
            tx.db.run(sql`
            insert into lti_links (platform_id, subject, staff_id, student_id, proof, linked_at)
            values (${platformId}, ${subject}, ${user_id}, null, 'code', '2026-01-01')`),
          ]);
          return await tx.batch(statements);
        };
        return addMembers({ ...tx, batch }, actor, { course, members, picks, now: now() });
      });
    await assert.rejects(addLate("7", [{ id: "7" }, { id: "10" }]), /The list has changed in the meantime/);
    assert.deepEqual((await students()).map(({ subject }) => subject), [null]);
    assert.deepEqual(await addLate("10", [{ id: "10" }]), {
      done: [],
      left: [{ id: "10", reason: PICK_REASONS.changed }],
    });
    assert.deepEqual((await students()).map(({ subject }) => subject), [null]);
  },
);
