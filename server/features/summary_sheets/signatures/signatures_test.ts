import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { SIGNATURE } from "../../../../domain/signatures.ts";
import { addStudent, assign, signInNewStaff } from "../../../../test/factories.ts";
import { countEvents } from "../../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../../test/world.ts";
import { drawnLine } from "../testing.ts";
import type { SignaturesView } from "./read_signatures.ts";
import { openSheet } from "./testing.ts";

worldTest("a teacher signs their own students' complete rows, by name or picture alike", async (world) => {
  const { oak, teacher, other, done, begun, others, path, complete, read } = await openSheet(world);
  const before = await read(teacher);
  assert.deepEqual([before.signed, before.total, before.educatorName, before.signatures], [0, 1, null, []]);
  const signed = await teacher.post(path, { educatorName: " Sam Carter ", educatorDate: "2026-06-14" });
  assert.equal(signed.status, 200, signed.text);
  const view = signed.json<SignaturesView>();
  assert.deepEqual([view.educatorName, view.educatorSignatureDate, view.educatorSignatureImage], [
    "Sam Carter",
    "2026-06-14",
    null,
  ]);
  assert.deepEqual(view.rows, [
    { assignmentId: done.id, educator: { id: view.signatures[0]!.id, same: true }, admin: null },
  ]);
  assert.deepEqual((await read(other)).rows, [{ assignmentId: others.id, educator: null, admin: null }]);

  await complete(teacher, begun);
  assert.deepEqual((await read(teacher)).rows.map(({ educator }) => educator?.same ?? null).sort(), [
    null,
    true,
  ]);
  await teacher.post(`/api/submissions/${done.submissions[0]!.id}/complete`, {
    complete: true,
    date: "2026-06-01",
  });
  assert.deepEqual((await read(teacher)).rows.map(({ educator }) => educator?.same ?? null).sort(), [
    false,
    null,
  ]);

  const drawn = await teacher.post(path, { educatorSignature: await drawnLine() });
  assert.equal(drawn.status, 200, drawn.text);
  const again = drawn.json<SignaturesView>();
  assert.deepEqual([again.educatorSignatureDate, again.signatures.length], ["2026-06-15", 1]);
  assert.ok(again.rows.every(({ educator }) => educator?.same), "later rows and changed ones");
  const [, base64] = again.educatorSignatureImage!.split(",");
  const { width, height, format } = await sharp(Buffer.from(base64!, "base64")).metadata();
  assert.ok(format === "png" && width <= SIGNATURE.width && height <= SIGNATURE.height);
  assert.equal(await countEvents(world, oak, "summary_sheet.signed"), 2);
  const redated = await teacher.post(path, {
    educatorSignature: again.educatorSignatureImage,
    educatorDate: "2026-06-13",
  });
  assert.equal(redated.json<SignaturesView>().educatorSignatureImage, again.educatorSignatureImage);
});

worldTest("the administrator's part is an administrator's, and covers the whole school", async (world) => {
  const { admin, teacher, done, others, path, complete } = await openSheet(world);
  const refused = await teacher.post(path, { adminName: "Sam Carter" });
  assert.deepEqual([refused.status, refused.json<{ message: string }>().message], [
    403,
    "Only administrators can sign here",
  ]);
  await teacher.post(path, { educatorName: "Sam Carter", adminSignature: null, adminDate: null });
  const signed = (await admin.post(path, { adminSignature: await drawnLine(), adminName: "Ada Hill" }))
    .json<SignaturesView>();
  assert.deepEqual([signed.adminName, signed.signed, signed.total], ["Ada Hill", 1, 2]);
  assert.deepEqual(
    signed.rows.filter(({ admin }) => admin?.same).map(({ assignmentId }) => assignmentId).sort(),
    [done.id, others.id].sort(),
  );
  const echo = await admin.post(path, {
    educatorName: signed.educatorName,
    educatorDate: signed.educatorSignatureDate,
    adminName: "Ada Hill",
  });
  assert.equal(echo.status, 200);
  const names = echo.json<SignaturesView>().signatures.map(({ part, own }) => `${part} ${own}`);
  assert.deepEqual(names.sort(), ["admin true", "educator false"], "no one signs by saving what was read");
  admin.cookies.set("activeRole", "teacher");
  assert.equal((await admin.get(path)).status, 404, "in teacher mode, without students of their own");
  const own = await complete(admin, await assign(admin, await addStudent(admin)));
  assert.equal((await admin.post(path, { adminName: "Ada Hill" })).status, 403, "in teacher mode");
  const asTeacher = await admin.post(path, { educatorName: "Ada Hill" });
  assert.deepEqual(
    asTeacher.json<SignaturesView>().rows.map(({ assignmentId }) => assignmentId),
    [own.id],
    "covering their own students alone",
  );
});

worldTest("a signature no longer covers a row of which an outcome was open meanwhile", async (world) => {
  const { teacher, done, path, read } = await openSheet(world);
  await teacher.post(path, { educatorName: "Sam Carter" });
  world.advance(60_000);
  const [first] = done.submissions;
  for (const complete of [false, true]) {
    const answer = await teacher.post(`/api/submissions/${first!.id}/complete`, { complete });
    assert.equal(answer.status, 200, answer.text);
  }
  assert.deepEqual((await read(teacher)).rows.map(({ educator }) => educator?.same), [false]);
  await teacher.post(path, { educatorName: "Sam Carter" });
  assert.deepEqual((await read(teacher)).rows.map(({ educator }) => educator?.same), [true]);
});

worldTest("what is no signature is refused and nothing is written", async (world) => {
  const { oak, teacher, begun, path } = await openSheet(world);
  const cases = [
    [{}, 400, /Draw a signature/],
    [{ educatorName: "  " }, 400, /Enter your name/],
    [{ educatorName: "Sam", educatorDate: "2026-06-16" }, 400, /in the future/],
    [{ educatorName: "Sam", educatorDate: "15/06/2026" }, 400, /YYYY-MM-DD/],
    [{ educatorName: "Sam", educatorDate: "2026-06-11" }, 400, /12\/06\/2026 at the earliest/],
    [{ educatorSignature: "data:image/png;base64,aGVsbG8=" }, 415, /not a picture/],
    [{ educatorSignature: "data:image/svg+xml;base64,PHN2Zy8+" }, 415, /not a picture/],
    [{ educatorSignature: "https://oak.example/me.png" }, 415, /not a picture/],
    [{ educatorSignature: await drawnLine({ ink: [0, 0, 0, 0] }) }, 400, /nothing drawn/],
    [{ educatorSignature: await drawnLine({ ink: [255, 255, 255, 255] }) }, 400, /nothing drawn/],
    [{ educatorSignature: `data:image/png;base64,${"A".repeat(270_000)}` }, 413, /200 kB/],
    [{ educatorSignature: "x".repeat(400_001) }, 400, /./],
    [{ educatorName: "Sam", extra: 1 }, 400, /./],
  ] as const;
  for (const [body, status, message] of cases) {
    const answer = await teacher.post(path, body);
    assert.equal(answer.status, status, answer.text);
    assert.match(answer.json<{ message: string }>().message, message);
  }
  assert.deepEqual(await oak.rows(sql`select id from signatures`), []);
  const bus = await assign(teacher, { id: begun.studentId, email: "", firstName: "" }, "070147");
  const none = await teacher.post(`/api/units/${bus.unitId}/signatures`, { educatorName: "Sam" });
  assert.deepEqual([none.status, none.json<{ code: string }>().code], [409, "conflict"]);
});

worldTest("a sheet that is not one's own does not exist", async (world) => {
  const { path } = await openSheet(world);
  const oak = world.browser("oak.localhost:5000");
  assert.equal((await oak.get(path)).status, 401);
  const elm = await world.school("elm");
  const stranger = await signInNewStaff(world, elm, "admin", "a@elm.example");
  assert.equal((await stranger.get(path)).status, 404);
  assert.equal((await stranger.post(path, { adminName: "Ada" })).status, 404);
});
