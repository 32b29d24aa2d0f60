import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { links } from "../../../domain/links.ts";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { type Classroom, classroomTest, signInColleague, signInElsewhere } from "../../../test/classroom.ts";
import { addStudent, assign } from "../../../test/factories.ts";
import { addTextEvidence, countEvents } from "../../../test/portfolio_fixture.ts";
import { addLink, bytesAt } from "../evidence/testing.ts";
import { freeSlots } from "../student_record/testing.ts";
import { anyPackPath, brokenLinks, openCardSession, ownPackPath, packAt } from "./testing.ts";

const HOSTILE_NAMES = [
  "../../etc/passwd.txt",
  "a/b\\c.txt",
  `"><script>alert(1)</script>.txt`,
  "🌻🌻 sunflower & 100%.txt",
  "صورة الحديقة.txt",
  "question?#hash.txt",
];

async function fill(room: Classroom) {
  const { teacher, student, otherStudent, studentRecord, portfolio, submissionId } = room;
  await student.put(`/api/submissions/${submissionId}`, { studentComment: "We dug <b>deep</b>." });
  await teacher.put(`/api/submissions/${submissionId}`, { teacherComment: "Well dug." });
  for (const name of HOSTILE_NAMES) await addTextEvidence(student, submissionId, name);
  await addTextEvidence(student, submissionId, "gone.txt");
  await addLink(student, submissionId, "https://garden.example/bed");
  const files = (await student.get(`/api/assignments/${portfolio.id}/files`)).json<
    { id: string; fileName: string }[]
  >();
  await teacher.delete(`/api/submission-files/${files.find(({ fileName }) => fileName === "gone.txt")!.id}`);
  await teacher.post(`/api/students/${studentRecord.id}/notes`, { note: "Works best in the mornings." });
  const thread = (await teacher.post("/api/chat/threads/direct", { assignmentId: portfolio.id }))
    .json<{ id: string }>();
  const message = (await teacher.post("/api/chat/messages", { threadId: thread.id, message: "Secret chat." }))
    .json<{ id: string }>();
  await student.post(`/api/chat/messages/${message.id}/report`, { reason: "Reported words" });
  assert.equal((await otherStudent.get("/api/student-auth/user")).status, 200);
}

classroomTest("a pack has what is the student's own, and every link of its page a file", async (room) => {
  const { world, school, student, teacher, studentRecord } = room;
  await fill(room);
  await assign(teacher, studentRecord, "070147");
  await addStudent(teacher, { firstName: "Zelda", lastName: "Other" });
  const head = await student.send(ownPackPath(room), { method: "HEAD" });
  assert.equal(head.headers.get("content-type"), "application/zip");
  assert.match(
    head.headers.get("content-disposition")!,
    /^attachment; filename="Robin Ash\d+ - units and work\.zip"/,
  );
  assert.equal(await countEvents(world, school, "pack.downloaded"), 0, "a HEAD downloads nothing");
  const files = await packAt(student, ownPackPath(room));
  assert.equal(files.size, HOSTILE_NAMES.length + 1, [...files.keys()].join("\n"));
  assert.deepEqual(brokenLinks(files), []);
  for (const name of files.keys()) {
    assert.ok(!/\.\.\/|\\|["<>?*:|]|^\//.test(name), name);
    if (name !== "index.html") assert.equal(files.get(name), "We dug the bed.");
  }
  const page = files.get("index.html")!;
  for (
    const text of [
      "We dug &lt;b&gt;deep&lt;/b&gt;.",
      "Well dug.",
      "Feedback from Sam Carter",
      "https://garden.example/bed",
      "Using a bus timetable",
      "صورة الحديقة.txt",
    ]
  ) {
    assert.ok(page.includes(text), text);
  }
  for (const text of ["mornings", "Secret chat", "Reported", "Zelda", "gone.txt", studentRecord.email]) {
    assert.ok(!page.includes(text), text);
  }
  assert.equal(await countEvents(world, school, "pack.downloaded"), 1);
  assert.equal(freeSlots(world.services, school.id, "pack"), 4, "the slot is given back");
});

classroomTest("evidence of several outcomes is in a pack once, and lost bytes are said", async (room) => {
  const { world, school, student, teacher, portfolio, submissionId } = room;
  await addTextEvidence(student, submissionId, "both.txt");
  await addTextEvidence(student, submissionId, "lost.txt");
  const second = portfolio.submissions[1]!.id;
  await school.run(sql`
    insert into submission_files (id, submission_id, file_id, added_by_kind, added_by, added_at)
    select 'evd_second', ${second}, f.id, 'student', f.uploaded_by, f.uploaded_at from files f
    where f.file_name = 'both.txt'`);
  const [lost] = await school.rows<{ key: string }>(
    sql`select storage_key as key from files where file_name = 'lost.txt'`,
  );
  await world.services.storage.remove(lost!.key);
  const files = await packAt(teacher, ownPackPath(room));
  assert.deepEqual([...files.keys()].map((name) => name.split("/").at(-1)), [
    "1.1 both.txt",
    "1.2 lost.txt is missing.txt",
    "index.html",
  ]);
  const page = files.get("index.html")!;
  assert.equal(page.match(/1\.1%20both\.txt/g)?.length, 2);
  assert.match(page, /lost\.txt<\/bdi> <span class="quiet">is not in this copy/);
  assert.deepEqual(brokenLinks(files), []);
});

classroomTest("a pack is for its student, their teachers and administrators", async (room) => {
  const { teacher, student, otherStudent, studentRecord } = room;
  const colleague = await signInColleague(room);
  const admin = await signInColleague(room, "admin");
  const elsewhere = await signInElsewhere(room, "admin");
  const statuses = async (path: string, ...browsers: BrowserClient[]) => {
    const found = [];
    for (const browser of browsers) found.push((await browser.get(path)).status);
    return found;
  };
  const callers = [student, teacher, admin, otherStudent, colleague, elsewhere];
  assert.deepEqual(await statuses(ownPackPath(room), ...callers), [200, 200, 404, 404, 404, 404]);
  assert.deepEqual(await statuses(anyPackPath(room), ...callers), [403, 403, 200, 404, 404, 404]);
  assert.deepEqual(await statuses("/api/admin/students/stu_none/take-home-pack", admin), [404]);
  admin.cookies.set("activeRole", "teacher");
  assert.deepEqual(await statuses(anyPackPath(room), admin), [403], "in teacher mode");
  assert.deepEqual(await statuses(ownPackPath(room), admin), [404], "who does not teach them");
  admin.cookies.delete("activeRole");
  await admin.post(`/api/admin/students/${studentRecord.id}/archive`);
  assert.deepEqual(await statuses(ownPackPath(room), student, teacher), [401, 404], "archived");
  assert.deepEqual(await statuses(anyPackPath(room), admin), [200]);
  assert.equal(await countEvents(room.world, room.school, "pack.downloaded"), 4);
});

classroomTest("a student who came by card keeps no copy on a shared device", async (room) => {
  const { student } = room;
  await openCardSession(room);
  const refused = await student.get(ownPackPath(room));
  assert.equal(refused.status, 403);
  assert.match(refused.json<{ message: string }>().message, /signed in with a card/);
});

classroomTest(
  "four packs are read at once, one of a student, and none keeps an export waiting",
  async (room) => {
    const { teacher, world } = room;
    const admin = await signInColleague(room, "admin");
    const open = (id: string, name = "take-home-pack") => admin.open(`/api/admin/students/${id}/${name}`);
    const students = [];
    for (let at = 0; at < 5; at++) students.push(await addStudent(teacher));
    const opened = [];
    for (const { id } of students.slice(0, 4)) opened.push(await open(id));
    assert.deepEqual(opened.map(({ status }) => status), [200, 200, 200, 200]);
    const fifth = await open(students[4]!.id);
    assert.equal(fifth.status, 409);
    assert.match(await fifth.text(), /Several take-home packs/);
    const again = await open(students[0]!.id);
    assert.equal(again.status, 200, "takes the place of the first");
    const everything = await open(room.studentRecord.id, "export");
    assert.equal(everything.status, 200);
    const replaced = opened[0]!.body!.getReader();
    await assert.rejects(async () => {
      while (!(await replaced.read()).done);
    }, /taken the place/);
    for (const response of [...opened.slice(1), again, everything]) await response.body!.cancel();
    assert.equal((await bytesAt(admin, anyPackPath(room))).length > 0, true);
    assert.equal(freeSlots(world.services, room.school.id, "pack"), 4);
  },
);

classroomTest("pages offer a pack to those whom it is for", async (room) => {
  const { teacher, student, studentRecord } = room;
  const admin = await signInColleague(room, "admin");
  const offers = async (browser: BrowserClient, page: string) =>
    [...(await browser.get(page)).text.matchAll(/href="([^"]*take-home-pack)"/g)].map(([, href]) => href);
  const page = links.student(studentRecord.id);
  assert.deepEqual(await offers(student, "/"), [ownPackPath(room)]);
  assert.deepEqual(await offers(teacher, page), [ownPackPath(room)]);
  assert.deepEqual(await offers(admin, page), [anyPackPath(room)]);
  admin.cookies.set("activeRole", "teacher");
  assert.deepEqual(await offers(admin, page), [], "who does not teach them");
  admin.cookies.delete("activeRole");
  await openCardSession(room);
  assert.deepEqual(await offers(student, "/"), [], "by card");
  await admin.post(`/api/admin/students/${studentRecord.id}/archive`);
  assert.deepEqual(await offers(teacher, page), [], "archived");
  assert.deepEqual(await offers(admin, page), [anyPackPath(room)]);
  assert.deepEqual(await offers(admin, "/school-year"), [anyPackPath(room)]);
});
