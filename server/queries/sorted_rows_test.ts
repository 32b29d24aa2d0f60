import assert from "node:assert/strict";
import {
  LEAVER_SORTS,
  makeSort,
  PORTFOLIO_SORTS,
  readSort,
  STAFF_SORTS,
  STUDENT_SORTS,
  THREAD_SORTS,
  WAITING_SORTS,
} from "../../domain/list_sorts.ts";
import type { BrowserClient } from "../../test/browser_client.ts";
import { addStudent, assign, openSchool, signInNewStaff, signInStudent } from "../../test/factories.ts";
import { collectIds, listedId, type ListedItem } from "../../test/portfolio_fixture.ts";
import { worldTest } from "../../test/world.ts";
import { announce, postMessage, readThreads, startThread } from "../features/chat/testing.ts";

const PEOPLE = [
  { firstName: "Zoë", lastName: "ash", yearGroup: null, email: "z@pupils.example" },
  { firstName: "adam", lastName: "Ash", yearGroup: "Year 9", email: null },
  { firstName: "Bo", lastName: "Lind", yearGroup: "Year 10", email: "B@pupils.example" },
  { firstName: "Éve", lastName: "Lind", yearGroup: "Post-16", email: null },
  { firstName: "Cai", lastName: "Quill", yearGroup: "year 9", email: "c@pupils.example" },
];

/** Each order against its reverse, and against its pages. */
async function assertSorted(reader: BrowserClient, path: string, sorts: readonly string[]) {
  const ids = async (url: string) => (await reader.get(url)).json<ListedItem[]>().map(listedId);
  for (const sort of sorts) {
    const { column, descending } = readSort(sort);
    const url = `${path}sort=${sort}`;
    const all = await ids(url);
    assert.ok(all.length > 2, `${url}: ${all.length} items`);
    const reverse = await ids(`${path}sort=${makeSort(column, !descending)}`);
    assert.deepEqual(reverse.toReversed(), all, `${url} reversed`);
    assert.deepEqual(await collectIds(reader, `${url}&limit=1`), all, `${url}, a page at a time`);
  }
}

worldTest("every order of every list reverses, and is the same a page at a time", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  await signInNewStaff(world, oak, "teacher", "b@oak.example");
  for (const [at, person] of PEOPLE.entries()) {
    const student = await addStudent(teacher, person);
    await assign(teacher, student, at % 2 ? "121766" : "100012");
    if (at === 3) await assign(teacher, student, "100012");
    if (at > 2) await admin.post(`/api/students/${student.id}/link`, {});
    world.advance(1000);
  }
  await assertSorted(admin, "/api/students?", STUDENT_SORTS);
  await assertSorted(admin, "/api/admin/users?", STAFF_SORTS);
  await assertSorted(admin, "/api/assignments?", PORTFOLIO_SORTS);
  await assertSorted(teacher, "/api/waiting?what=unsubmitted&by=2026-12-31&", WAITING_SORTS);
  for (const { id } of (await admin.get("/api/students")).json<{ id: string }[]>()) {
    assert.equal((await admin.post(`/api/admin/students/${id}/archive`)).status, 200);
  }
  await assertSorted(admin, "/api/admin/leavers?", LEAVER_SORTS);
  assert.equal((await admin.get("/api/students?sort=height")).status, 400);
});

worldTest("conversations and announcements are sorted for each reader, closed ones too", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const colleague = await signInNewStaff(world, oak, "teacher", "b@oak.example", {
    firstName: "Amy",
    lastName: "Adams",
  });
  const students = await Promise.all(PEOPLE.map((person) => addStudent(teacher, person)));
  for (const [at, person] of students.entries()) {
    for (const unit of at === 2 ? ["121766", "100012"] : [at % 2 ? "121766" : "100012"]) {
      const portfolio = await assign(teacher, person, unit);
      await postMessage(teacher, await startThread(teacher, portfolio), "Hello");
      if (at < 2) await announce(teacher, portfolio.unitId, "To all");
      if (at !== 2) continue;
      await colleague.post(`/api/students/${person.id}/link`, {});
      await postMessage(colleague, await startThread(colleague, portfolio), "Hello");
    }
    // The next two are of the same instant.
    if (at % 2) world.advance(1000);
  }
  const student = await signInStudent(world, oak, students[2]!);
  assert.equal((await admin.post(`/api/admin/students/${students[0]!.id}/archive`)).status, 200);
  for (const reader of [teacher, student]) {
    await assertSorted(reader, "/api/chat/threads?", THREAD_SORTS);
    await assertSorted(reader, "/api/chat/threads?type=direct&", THREAD_SORTS);
  }
  const names = async (sort: string) =>
    (await readThreads(teacher, `?type=direct&sort=${sort}`)).map(({ student, archived }) =>
      `${student!.firstName}${archived ? ", closed" : ""}`
    );
  assert.deepEqual(await names("person"), ["adam", "Zoë, closed", "Bo", "Bo", "Éve", "Cai"]);
  assert.deepEqual(await names("unit"), ["Zoë, closed", "Bo", "Cai", "adam", "Bo", "Éve"]);
  const teachers = (await readThreads(student, "?type=direct&sort=person")).map((item) =>
    item.teacher.lastName
  );
  assert.deepEqual(teachers, ["Adams", "Adams", "Carter", "Carter"]);
  assert.deepEqual(await readThreads(teacher), await readThreads(teacher, "?sort=-last"));
  assert.equal((await teacher.get("/api/chat/threads?sort=height")).status, 400);
});
