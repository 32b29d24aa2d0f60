import assert from "node:assert/strict";
import { classroomTest, signInColleague } from "../../../test/classroom.ts";
import { addTextEvidence } from "../../../test/portfolio_fixture.ts";
import { exportPath } from "./testing.ts";

classroomTest("a school has one export at a time, until it ends, is left, or stands still", async (room) => {
  const { world } = room;
  const admin = await signInColleague(room, "admin");
  const first = await admin.open(exportPath(room));
  assert.equal(first.status, 200);
  const reader = first.body!.getReader();
  await reader.read();
  const refused = await admin.get(exportPath(room));
  assert.equal(refused.status, 409);
  assert.match(
    refused.json<{ message: string }>().message,
    /^Another export of a student is being downloaded/,
  );
  world.advance(100_000);
  await reader.read();
  world.advance(60_000);
  assert.equal((await admin.get(exportPath(room))).status, 409, "renewed while it is read");
  await reader.cancel();
  assert.equal((await admin.get(exportPath(room))).status, 200, "left");
  const idle = await admin.open(exportPath(room));
  world.advance(121_000);
  assert.equal((await admin.get(exportPath(room))).status, 200, "stood still");
  await idle.body!.cancel();
});

classroomTest("a browser that leaves closes the file that is being read", async (room) => {
  const { world: { services }, student, submissionId } = room;
  const admin = await signInColleague(room, "admin");
  await addTextEvidence(student, submissionId, "film.txt");
  let closed = 0;
  const endless = () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => controller.enqueue(new Uint8Array(1024)),
      cancel: () => void closed++,
    });
  services.storage = { ...services.storage, read: () => Promise.resolve(endless()) };
  const reader = (await admin.open(exportPath(room))).body!.getReader();
  for (let read = 0; read < 100_000;) read += (await reader.read()).value!.length;
  assert.equal(closed, 0);
  await reader.cancel();
  assert.equal(closed, 1);
});
