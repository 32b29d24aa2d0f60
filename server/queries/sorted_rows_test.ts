import assert from "node:assert/strict";
import {
  LEAVER_SORTS,
  makeSort,
  PORTFOLIO_SORTS,
  readSort,
  STAFF_SORTS,
  STUDENT_SORTS,
  WAITING_SORTS,
} from "../../domain/list_sorts.ts";
import type { BrowserClient } from "../../test/browser_client.ts";
import { addStudent, assign, openSchool, signInNewStaff } from "../../test/factories.ts";
import { collectIds } from "../../test/portfolio_fixture.ts";
import { worldTest } from "../../test/world.ts";

const PEOPLE = [
  { firstName: "Zoë", lastName: "ash", yearGroup: null, email: "z@pupils.example" },
  { firstName: "adam", lastName: "Ash", yearGroup: "Year 9", email: null },
  { firstName: "Bo", lastName: "Lind", yearGroup: "Year 10", email: "B@pupils.example" },
  { firstName: "Éve", lastName: "Lind", yearGroup: "Post-16", email: null },
  { firstName: "Cai", lastName: "Quill", yearGroup: "year 9", email: "c@pupils.example" },
];

/** Each order against its reverse, and against its pages. */
async function assertSorted(reader: BrowserClient, path: string, sorts: readonly string[]) {
  const ids = async (url: string) => (await reader.get(url)).json<{ id: string }[]>().map(({ id }) => id);
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
