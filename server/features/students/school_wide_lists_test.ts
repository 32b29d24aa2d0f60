import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { addStudent, assign, openSchool, signInNewStaff } from "../../../test/factories.ts";
import { collectIds } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";
import type { StudentItem } from "./list_students.ts";

const firstNames = async (browser: BrowserClient, path: string) =>
  (await browser.get(path)).json<StudentItem[]>().map(({ firstName }) => firstName);

worldTest("an administrator who teaches finds every student, their own first", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const names = ["Ada", "Bea", "Cai", "Dee", "Eve"];
  for (const [at, firstName] of names.entries()) {
    const student = await addStudent(teacher, {
      firstName,
      lastName: firstName,
      yearGroup: `Year ${11 - at}`,
    });
    await assign(teacher, student);
    if (firstName === "Bea" || firstName === "Eve") await admin.post(`/api/students/${student.id}/link`, {});
    world.advance(1000);
  }
  const lists: Record<string, string[]> = {
    "/api/students": ["Bea", "Eve", "Ada", "Cai", "Dee"],
    "/api/students?sort=year": ["Eve", "Bea", "Dee", "Cai", "Ada"],
    "/api/students?sort=-added": ["Eve", "Bea", "Dee", "Cai", "Ada"],
    "/api/students/choices": ["Bea", "Eve", "Ada", "Cai", "Dee"],
    "/api/cards": ["Bea", "Eve", "Ada", "Cai", "Dee"],
    "/api/portfolio-choices": ["Bea", "Eve", "Ada", "Cai", "Dee"],
  };
  admin.cookies.set("activeRole", "teacher");
  for (const [path, expected] of Object.entries(lists)) {
    assert.deepEqual(await firstNames(admin, path), expected, path);
  }
  assert.equal((await admin.get("/api/assignments")).json<unknown[]>().length, 5);
  assert.equal((await admin.get("/api/assignments?search=dee")).json<unknown[]>().length, 1);
  for (
    const path of [
      "/api/students",
      "/api/students?sort=year",
      "/api/students?sort=-added",
      "/api/portfolio-choices",
    ]
  ) {
    const all = (await admin.get(path)).json<{ id: string }[]>().map(({ id }) => id);
    const limited = `${path}${path.includes("?") ? "&" : "?"}limit=2`;
    assert.deepEqual(await collectIds(admin, limited), all, `${path}, a page at a time`);
  }
  assert.equal(
    (await admin.get("/api/active-units")).json<unknown[]>().length,
    1,
    "their dashboard is their own",
  );
  assert.equal((await admin.get("/api/active-units")).json<{ students: number }[]>()[0]!.students, 2);
  admin.cookies.delete("activeRole");
  assert.deepEqual(await firstNames(admin, "/api/students"), names, "in admin mode by name alone");
  assert.deepEqual(await firstNames(teacher, "/api/students"), names);
});

worldTest("students are sorted by year as people count, and filtered by year and class", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const years = {
    Ada: "Year 10",
    Bea: "year 9 ",
    Cai: null,
    Dee: "Year 9",
    Eve: "Post-16",
    Fay: "Reception",
  };
  const ids: Record<string, string> = {};
  for (const [firstName, yearGroup] of Object.entries(years)) {
    ids[firstName] = (await addStudent(teacher, { firstName, lastName: firstName, yearGroup })).id;
  }
  const sorted = ["Fay", "Bea", "Dee", "Ada", "Eve", "Cai"];
  assert.deepEqual(await firstNames(teacher, "/api/students?sort=year"), sorted);
  const { id } = (await teacher.post("/api/classes", { name: "9 Garden", studentIds: [ids.Bea, ids.Eve] }))
    .json();
  for (
    const [query, expected] of [
      ["year=YEAR%209", ["Bea", "Dee"]],
      ["year=-", ["Cai"]],
      [`class=${id}`, ["Bea", "Eve"]],
      [`class=${id}&year=Year%209&search=be`, ["Bea"]],
      ["class=cls_00000000000000000000", []],
    ] as const
  ) {
    assert.deepEqual(await firstNames(teacher, `/api/students?${query}`), expected, query);
    assert.equal((await teacher.get(`/api/students/count?${query}`)).json().count, expected.length, query);
    assert.equal(
      (await firstNames(teacher, `/api/students/choices?${query}`)).length,
      expected.length,
      query,
    );
  }
  assert.deepEqual((await teacher.get("/api/students/years")).json(), [
    "Reception",
    "Year 9",
    "Year 10",
    "Post-16",
  ]);
  assert.deepEqual(await firstNames(teacher, `/api/cards?class=${id}`), ["Bea", "Eve"]);
  const { unitId } = await assign(teacher, { id: ids.Bea!, email: "", firstName: "" });
  const without = `/api/units/${unitId}/students-without`;
  assert.deepEqual(await firstNames(teacher, `${without}?class=${id}`), ["Eve"]);
  assert.deepEqual(await firstNames(teacher, `${without}?year=Year%209`), ["Dee"]);
  const colleague = await signInNewStaff(world, oak, "teacher", "u@oak.example");
  await colleague.post(`/api/students/${ids.Bea}/link`, {});
  assert.deepEqual(await firstNames(colleague, `/api/students?class=${id}`), [], "another teacher's class");
  await oak.run(sql`update students set archived_at = '2026-01-01' where id = ${ids.Eve}`);
  assert.deepEqual(await firstNames(teacher, `/api/students?class=${id}`), ["Bea"]);
});
