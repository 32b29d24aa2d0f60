import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { addStudent, assign, openSchool, signInNewStaff, signInStudent } from "../../../test/factories.ts";
import { collectIds } from "../../../test/portfolio_fixture.ts";
import { countRows, worldTest } from "../../../test/world.ts";

worldTest(
  "another's portfolio, a made-up one and another school's answer alike, for reading and for changing",
  async (world) => {
    const { oak, teacher } = await openSchool(world);
    const elm = await world.school("elm");
    const colleague = await signInNewStaff(world, oak, "teacher", "u@oak.example");
    const elmAdmin = await signInNewStaff(world, elm, "admin", "a@elm.example");
    const student = await addStudent(teacher);
    const portfolio = await assign(teacher, student);
    const other = await addStudent(teacher);
    const studentBrowser = await signInStudent(world, oak, other);

    const submission = portfolio.submissions[0]!.id;
    const calls: [string, string, unknown?][] = [
      ["GET", `/api/assignments/${portfolio.id}`],
      ["GET", `/api/assignments/${portfolio.id}/submissions`],
      ["GET", `/api/assignments/${portfolio.id}/files`],
      ["GET", `/api/assignments/${portfolio.id}/timeline`],
      ["DELETE", `/api/assignments/${portfolio.id}`],
      ["POST", `/api/assignments/${portfolio.id}/submit`, {}],
      ["POST", `/api/assignments/${portfolio.id}/return`, { reason: "x" }],
      ["POST", `/api/assignments/${portfolio.id}/archive`, {}],
      ["POST", `/api/assignments/${portfolio.id}/unarchive`, {}],
      ["GET", `/api/submissions/${submission}/versions?box=feedback`],
      ["PUT", `/api/submissions/${submission}`, { studentComment: "x" }],
      ["POST", `/api/submissions/${submission}/files`, {
        fileName: "a.png",
        fileType: "image/png",
        fileUrl: "/objects/upl_00000000000000000000",
        fileSize: 1,
      }],
    ];
    for (const [method, path, body] of calls) {
      const madeUp = await studentBrowser.send(path.replace(/_[0-9a-z]{20}/, "_" + "0".repeat(20)), {
        method,
        body,
      });
      for (const [who, browser] of Object.entries({ studentBrowser, colleague, elmAdmin })) {
        const answer = await browser.send(path, { method, body });
        assert.equal(answer.status, 404, `${who} ${method} ${path}: ${answer.text}`);
        assert.deepEqual({ ...answer.json<object>(), requestId: "" }, {
          ...madeUp.json<object>(),
          requestId: "",
        });
      }
    }
    assert.deepEqual((await colleague.get("/api/assignments")).json(), []);
    assert.deepEqual((await studentBrowser.get("/api/assignments")).json(), []);
    for (const browser of [colleague, studentBrowser, elmAdmin]) {
      assert.deepEqual((await browser.get("/api/portfolio-choices")).json(), []);
    }
    assert.equal((await teacher.get("/api/assignments")).json<unknown[]>().length, 1);
  },
);

worldTest(
  "assigning wants a unit of this school, a student of the actor's own, each only once",
  async (world) => {
    const { oak, teacher } = await openSchool(world);
    const colleague = await signInNewStaff(world, oak, "teacher", "u@oak.example");
    const student = await addStudent(teacher);
    const theirs = await addStudent(colleague);
    const unit = (await teacher.post("/api/units/fetch", { unitCode: "121766" })).json<{ id: string }>();
    const give = (browser: BrowserClient, over: Record<string, unknown> = {}) =>
      browser.post("/api/assignments", {
        unitId: unit.id,
        unitCode: "121766",
        studentId: student.id,
        ...over,
      });

    assert.equal((await give(teacher, { studentId: theirs.id })).status, 404, "a colleague's student");
    assert.equal((await give(teacher, { unitId: "unt_00000000000000000000" })).status, 404);
    assert.equal((await give(teacher, { unitCode: "100012" })).status, 404, "a code that is not the unit's");
    assert.equal((await give(teacher, { extra: 1 })).status, 400);
    assert.equal((await give(teacher, { studentId: "" })).status, 400);

    const answers = await Promise.all(Array.from({ length: 20 }, () => give(teacher)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(19).fill(409)]);
    assert.equal(
      answers.find(({ status }) => status === 409)!.json().message,
      "This student already has this unit.",
    );
    assert.equal(await countRows(world, oak.id, "unit_assignments"), 1);
    assert.equal(
      await countRows(world, oak.id, "submissions"),
      3,
      "all submissions came with the assignment, once",
    );
  },
);

worldTest("lists come a page at a time, the next one named in the Link header", async (world) => {
  const { teacher } = await openSchool(world);
  const created: string[] = [];
  for (let i = 0; i < 5; i++) {
    const student = await addStudent(teacher, { lastName: `Ash${i % 2}` });
    created.unshift((await assign(teacher, student)).id);
    if (i % 2) world.advance(1000);
  }
  assert.deepEqual((await collectIds(teacher, "/api/assignments?limit=2")).toSorted(), created.toSorted());
  const students = await collectIds(teacher, "/api/students?limit=2");
  assert.equal(new Set(students).size, 5);
  assert.deepEqual(students, await collectIds(teacher, "/api/students"));
  assert.equal((await teacher.get("/api/assignments?limit=0")).status, 400);
});

worldTest(
  "what is archived can be looked at by staff, not changed, and is gone for its student",
  async (world) => {
    const { oak, teacher } = await openSchool(world);
    const student = await addStudent(teacher);
    const portfolio = await assign(teacher, student);
    const studentBrowser = await signInStudent(world, oak, student);
    const [submission] = portfolio.submissions;
    const archive = (table: ReturnType<typeof sql>, at: string | null) =>
      oak.run(sql`update ${table} set archived_at = ${at}`);
    for (const table of [sql`unit_assignments`, sql`students`]) {
      await archive(table, "2026-06-01T00:00:00.000Z");
      const page = await teacher.get(`/student-portfolio/${portfolio.id}`);
      assert.equal(page.status, 200);
      assert.match(page.text, /This portfolio is archived.*Bring back/s);
      assert.doesNotMatch(page.text, /Mark Complete|Submit Portfolio|Add files|Add resources/);
      assert.equal((await teacher.get(`/api/assignments/${portfolio.id}`)).status, 200);
      const changes = [
        await teacher.put(`/api/submissions/${submission!.id}`, { teacherComment: "x" }),
        await teacher.post(`/api/submissions/${submission!.id}/complete`, { complete: true }),
        await teacher.post(`/api/assignments/${portfolio.id}/submit`),
      ];
      for (const answer of changes) {
        assert.equal(answer.status, 409);
        assert.match(answer.json<{ message: string }>().message, /is archived/);
      }
      assert.ok([401, 404].includes((await studentBrowser.get(`/api/assignments/${portfolio.id}`)).status));
      await archive(table, null);
    }
    assert.equal((await studentBrowser.get(`/api/assignments/${portfolio.id}`)).status, 200);
  },
);
