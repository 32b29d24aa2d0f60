import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { LIFETIMES } from "../../../../domain/limits.ts";
import { signInStudent } from "../../../../test/factories.ts";
import { PNG } from "../content/testing.ts";
import { MAX_SWEPT } from "./sweep_uploads.ts";
import { classroomTest, run } from "../../../../test/classroom.ts";
import { add, NOTHING, promise, send, traces, upload } from "../testing.ts";
import { claimAndCrash, pacedBody } from "../../../../test/upload_requests.ts";

const MINUTE = 60_000;

classroomTest("the daily sweep takes what was promised or sent but never became evidence", async (room) => {
  const attached = await upload(room.student, "What I learned", "soil.txt");
  assert.equal((await add(room.student, room.submissionId, attached, { fileName: "soil.txt" })).status, 201);
  const evidence = await traces(room);
  await promise(room.student);
  await upload(room.student);
  const { uploadURL } = await promise(room.student);
  await claimAndCrash(room, uploadURL);
  const folder = `${room.world.dataDir}/objects/${room.school.id}`;
  await Deno.writeTextFile(`${folder}/upl_dead.1.part`, "half");
  await Deno.utime(`${folder}/upl_dead.1.part`, new Date("2026-06-15"), new Date("2026-06-15"));
  room.world.advance(LIFETIMES.uploadPromise - 1);
  await room.world.runJobs();
  assert.deepEqual(await traces(room), {
    ...evidence,
    uploads: evidence.uploads + 3,
    objects: evidence.objects + 2,
  });
  room.world.advance(24 * 60 * MINUTE);
  await room.world.runJobs();
  assert.deepEqual(await traces(room), evidence);
});

classroomTest("a sending that outlives its promise is not swept from under its sender", async (room) => {
  const { uploadURL } = await promise(room.student);
  room.world.advance(LIFETIMES.uploadPromise - MINUTE / 2);
  const student = await signInStudent(room.world, room.school, room.studentRecord);
  const slow = pacedBody(
    ...Array.from({ length: 10 }, (_, i) => PNG.subarray(i * 4, i < 9 ? i * 4 + 4 : undefined)),
  );
  const sending = send(student, uploadURL, slow.body);
  await slow.started;
  for (let part = 0; part < 9; part++) {
    room.world.advance(40_000);
    await slow.next();
  }
  await room.world.runJobs();
  assert.equal((await traces(room)).uploads, 1);
  slow.finish();
  assert.equal((await sending).status, 200);
  room.world.advance(LIFETIMES.uploadPromise);
  await room.world.runJobs();
  assert.deepEqual(await traces(room), NOTHING);
});

classroomTest("a sweep removes some at a time, and the next one follows soon", async (room) => {
  await run(
    room,
    sql`
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MAX_SWEPT + 20})
        insert into uploads (id, owner_kind, owner_id, purpose, file_name, state, storage_key, created_at, expires_at)
        select 'upl_' || i, 'student', 'stu_one', 'evidence', 'a.png', 'promised', ${room.school.id} || '/upl_' || i,
          '2026-06-14T00:00:00.000Z', '2026-06-15T00:00:00.000Z' from n`,
  );
  room.world.advance(24 * 3600_000);
  await room.world.runJobs();
  assert.equal((await traces(room)).uploads, 20);
  room.world.advance(10 * MINUTE);
  await room.world.runJobs();
  assert.equal((await traces(room)).uploads, 0);
});
