import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import {
  type Classroom,
  classroomTest,
  run,
  signInColleague,
  signInElsewhere,
} from "../../../test/classroom.ts";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { addStudent } from "../../../test/factories.ts";
import { addLink, bytesAt } from "../evidence/testing.ts";
import { addTextEvidence, countEvents } from "../../../test/portfolio_fixture.ts";
import { exportPath, freeSlots, unzip } from "./testing.ts";

async function fill(room: Classroom) {
  const { teacher, student, studentRecord, portfolio, submissionId } = room;
  const { id } = studentRecord;
  await student.put(`/api/submissions/${submissionId}`, { studentComment: "We dug <b>deep</b>." });
  await teacher.put(`/api/submissions/${submissionId}`, { teacherComment: "Well dug." });
  await addTextEvidence(student, submissionId, "bed:one.txt");
  await addTextEvidence(student, submissionId, "gone.txt");
  await addLink(student, submissionId, "https://garden.example/bed");
  const files = (await student.get(`/api/assignments/${portfolio.id}/files`)).json<
    { id: string; fileName: string }[]
  >();
  await teacher.delete(`/api/submission-files/${files.find(({ fileName }) => fileName === "gone.txt")!.id}`);
  await teacher.post(`/api/students/${id}/notes`, { note: "Works best in the mornings." });
  const thread = (await teacher.post("/api/chat/threads/direct", { assignmentId: portfolio.id }))
    .json<{ id: string }>();
  await student.post("/api/chat/messages", { threadId: thread.id, message: "=May I dig?" });
  await teacher.post("/api/chat/messages", { threadId: thread.id, message: "You may." });
}

classroomTest(
  "an administrator downloads everything held about a student, and of no one else",
  async (room) => {
    const { world, school, teacher, studentRecord } = room;
    await fill(room);
    const admin = await signInColleague(room, "admin");
    await addStudent(teacher, { firstName: "Zelda", lastName: "Other" });
    const head = await admin.send(exportPath(room), { method: "HEAD" });
    assert.equal(head.headers.get("content-type"), "application/zip");
    assert.equal(await countEvents(world, school, "student.exported"), 0, "a HEAD exports nothing");
    const files = await unzip(await bytesAt(admin, exportPath(room)));
    const folder = "portfolios/121766 Growing vegetables in a raised bed";
    assert.deepEqual([...files.keys()].sort(), [
      "activity.csv",
      "activity.json",
      "announcements.csv",
      "announcements.json",
      "index.html",
      `${folder}/evidence/1.1 bed_one.txt`,
      `${folder}/evidence/removed/1.2 gone.txt`,
      `${folder}/messages.csv`,
      `${folder}/messages.json`,
      `${folder}/portfolio.html`,
      `${folder}/portfolio.json`,
      "record.json",
    ]);
    assert.equal(files.get(`${folder}/evidence/1.1 bed_one.txt`), "We dug the bed.");
    const index = files.get("index.html")!;
    for (const text of [studentRecord.email, "Works best in the mornings.", "121766%20Growing"]) {
      assert.ok(index.includes(text), text);
    }
    const html = files.get(`${folder}/portfolio.html`)!;
    for (const text of ["We dug &lt;b&gt;deep&lt;/b&gt;.", "Well dug.", "https://garden.example/bed"]) {
      assert.ok(html.includes(text), text);
    }
    const data: { title: string; rows: Record<string, unknown>[] }[] = JSON.parse(
      files.get(`${folder}/portfolio.json`)!,
    );
    const rowsOf = (title: string) => data.find((section) => section.title === title)!.rows;
    assert.equal(rowsOf("Outcomes")[0]!["Reflection"], "We dug <b>deep</b>.");
    assert.deepEqual(rowsOf("Versions of texts").map(({ Text }) => Text), [
      "Well dug.",
      "We dug <b>deep</b>.",
    ]);
    assert.deepEqual(rowsOf("Evidence").map((row) => row["File here"]), [
      "evidence/1.1 bed_one.txt",
      "evidence/removed/1.2 gone.txt",
      null,
    ]);
    assert.match(
      files.get(`${folder}/messages.csv`)!,
      /^At,By,Message\r\n.*,'=May I dig\?\r\n.*,You may\.\r\n$/,
    );
    assert.deepEqual(
      JSON.parse(files.get(`${folder}/messages.json`)!).map(({ message }: { message: string }) => message),
      ["=May I dig?", "You may."],
    );
    assert.match(files.get("activity.csv")!, /wrote a reflection for outcome 1/);
    assert.deepEqual(JSON.parse(files.get("announcements.json")!), []);
    const whole = [...files.values()].join("\n");
    assert.ok(!/Zelda/.test(whole), "another student");
    const secrets = await school.rows<{ secret: string }>(sql`
    select token_hash as secret from student_access union all select token_hash from sessions
    union all select storage_key from files where link_url is null`);
    assert.ok(secrets.length >= 3);
    for (const { secret } of secrets) assert.ok(!whole.includes(secret), "no secrets");
    assert.equal(await countEvents(world, school, "student.exported"), 1);
    assert.equal(freeSlots(world.services, school.id, "record"), 1, "the slot is given back");
  },
);

classroomTest("only administrators of the school export a student, archived ones too", async (room) => {
  const { teacher, student, otherStudent, studentRecord } = room;
  const path = exportPath(room);
  const admin = await signInColleague(room, "admin");
  const elsewhere = await signInElsewhere(room, "admin");
  const statuses = async (...browsers: BrowserClient[]) =>
    await Promise.all(browsers.map(async (browser) => (await browser.get(path)).status));
  assert.deepEqual(await statuses(teacher, student, otherStudent, elsewhere), [403, 403, 404, 404]);
  admin.cookies.set("activeRole", "teacher");
  assert.equal((await admin.get(path)).status, 403);
  admin.cookies.delete("activeRole");
  assert.equal((await admin.get("/api/admin/students/stu_none/export")).status, 404);
  await admin.post(`/api/admin/students/${studentRecord.id}/archive`);
  assert.equal((await admin.get(path)).status, 200);
  assert.equal(await countEvents(room.world, room.school, "student.exported"), 1);
});

classroomTest("a conversation of any length is read a page at a time", async (room) => {
  const { school, teacher, portfolio } = room;
  const admin = await signInColleague(room, "admin");
  const { id } = (await teacher.post("/api/chat/threads/direct", { assignmentId: portfolio.id }))
    .json<{ id: string }>();
  for (let at = 0; at < 1201; at += 300) {
    await run(
      room,
      ...Array.from(
        { length: Math.min(300, 1201 - at) },
        (_, index) =>
          sql`insert into chat_messages (id, thread_id, seq, sender_id, sender_type, message, created_at)
          values (${`msg_${at + index}`}, ${id}, ${
            at + index + 1
          }, 'usr_a', 'teacher', 'Dig', '2026-06-15T08:00:00.000Z')`,
      ),
    );
  }
  assert.equal((await school.rows(sql`select 1 from chat_messages`)).length, 1201);
  const files = await unzip(await bytesAt(admin, exportPath(room)));
  const messages = [...files].find(([name]) => name.endsWith("/messages.json"))![1];
  assert.equal(JSON.parse(messages).length, 1201);
});
