import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import {
  addStudent,
  assign,
  openSchool,
  signInNewStaff,
  signInStaff,
  signInStudent,
  type TestPortfolio,
} from "../../../test/factories.ts";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { completeOutcomes, postStep } from "../../../test/portfolio_fixture.ts";
import { growUnit } from "../../../test/grow_unit.ts";
import { worldTest } from "../../../test/world.ts";
import { MAX_NEIGHBOURS, type Neighbours } from "./neighbours.ts";

async function neighbours(browser: BrowserClient, { id }: Pick<TestPortfolio, "id">) {
  const answer = await browser.get(`/api/portfolios/${id}/neighbours`);
  assert.equal(answer.status, 200, answer.text);
  const found = answer.json<Neighbours | null>();
  if (found === null) return null;
  const { place, total, previous, next, nextWaiting, waiting } = found;
  const names = [previous, next, nextWaiting].map((other) => other?.firstName ?? "none");
  return [`${place} of ${total}`, ...names, waiting].join(", ");
}

worldTest("neighbours are the portfolios of the unit that one sees, by name", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const colleague = await signInNewStaff(world, oak, "teacher", "u@oak.example");
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const portfolio = async (staff: BrowserClient, firstName: string, lastName: string, unit?: string) =>
    await assign(staff, await addStudent(staff, { firstName, lastName }), unit);
  const zoe = await portfolio(teacher, "Zoë", "Łukasz");
  const amy = await portfolio(teacher, "amy", "ash");
  const ben = await portfolio(teacher, "Ben", "Ash");
  const ed = await portfolio(colleague, "Ed", "Beech");
  await portfolio(teacher, "Other", "Aspen", "100012");
  assert.equal(await neighbours(teacher, amy), "1 of 3, none, Ben, none, 0");
  assert.equal(await neighbours(teacher, ben), "2 of 3, amy, Zoë, none, 0");
  assert.equal(await neighbours(teacher, zoe), "3 of 3, Ben, none, none, 0");
  assert.equal(await neighbours(colleague, ed), "1 of 1, none, none, none, 0");
  assert.equal(await neighbours(admin, ed), "3 of 4, Ben, Zoë, none, 0");
  await teacher.post(`/api/assignments/${ben.id}/archive`, {});
  assert.equal(await neighbours(teacher, amy), "1 of 2, none, Zoë, none, 0");
  assert.equal(await neighbours(teacher, ben), null, "archived, it is in no list");
  assert.equal((await teacher.get(`/api/portfolios/${ed.id}/neighbours`)).status, 404);
});

worldTest(
  "those wait who have new work or can be assessed; for administrators, verified or awarded",
  async (world) => {
    const { oak, teacher } = await openSchool(world);
    const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
    const members = [];
    for (const firstName of ["Ann", "Bea", "Cal"]) {
      const record = await addStudent(teacher, { firstName, lastName: "Elm" });
      const portfolio = await assign(teacher, record);
      members.push({ portfolio, student: await signInStudent(world, oak, record) });
    }
    const [ann, bea, cal] = members as [typeof members[0], typeof members[0], typeof members[0]];
    const write = (student: BrowserClient, portfolio: TestPortfolio, studentComment: string) =>
      student.put(`/api/submissions/${portfolio.submissions[0]!.id}`, { studentComment });
    const waiting = async ({ portfolio }: typeof ann, staff = teacher) =>
      (await neighbours(staff, portfolio))!.split(", ").slice(3).join(" ");

    await write(ann.student, ann.portfolio, "I dug.");
    assert.equal(await waiting(bea), "Ann 1", "from the first again after the last");
    assert.equal(await waiting(ann), "none 0", "the present one is not counted");
    await write(cal.student, cal.portfolio, "I raked.");
    assert.equal(await waiting(bea), "Cal 2", "those behind it come first");
    world.advance(60_000);
    const feedback = { teacherComment: "Well dug." };
    await teacher.put(`/api/submissions/${ann.portfolio.submissions[0]!.id}`, feedback);
    assert.equal(await waiting(bea), "Cal 1", "feedback is newer than the work");
    world.advance(60_000);
    await write(ann.student, ann.portfolio, "I dug deeper.");
    assert.equal(await waiting(bea), "Cal 2", "the work is newer than the feedback");

    await completeOutcomes({ teacher, portfolio: ann.portfolio });
    assert.equal(await waiting(bea), "Cal 1", "complete, and not submitted");
    const step = (staff: BrowserClient, name: string) =>
      staff.post(`/api/assignments/${ann.portfolio.id}/${name}`, {});
    await step(ann.student, "submit");
    assert.equal(await waiting(bea), "Cal 2", "it can be assessed");
    assert.equal(await waiting(bea, admin), "none 0");
    await step(teacher, "assess");
    assert.equal(await waiting(bea), "Cal 1");
    assert.equal(await waiting(bea, admin), "Ann 1", "it can be verified");
    await step(admin, "verify");
    assert.equal(await waiting(bea, admin), "Ann 1", "it can be awarded");
    await step(admin, "award");
    assert.equal(await waiting(bea, admin), "none 0");
  },
);

worldTest("an administrator goes through a large unit by name, without a place in it", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const { id: adminId } = await oak.staff("admin", "a@oak.example");
  const admin = await signInStaff(world, oak, "a@oak.example");
  const ash = await assign(teacher, await addStudent(teacher, { firstName: "Amy", lastName: "Ash" }));
  const tull = await assign(teacher, await addStudent(teacher, { firstName: "Tim", lastName: "Tull" }));
  const yan = await addStudent(teacher, { firstName: "Yan", lastName: "Yew" });
  // With the two it is the largest that is read whole.
  await growUnit(oak, ash, adminId, MAX_NEIGHBOURS.unit - 2);
  assert.equal(await neighbours(admin, tull), "500 of 500, Grown, none, none, 0");
  const yew = await assign(teacher, yan);
  assert.equal(await neighbours(admin, tull), "null of null, Grown, Yan, none, 0");
  assert.equal(await neighbours(teacher, tull), "2 of 3, Amy, Yan, none, 0", "their own are few");
  const grown = async (number: number) => {
    const lastName = `Student ${String(number).padStart(4, "0")}`;
    const [row] = await oak.rows<{ id: string }>(sql`select a.id from unit_assignments a
      join students s on s.id = a.student_id where s.last_name = ${lastName}`);
    return row!;
  };
  const { previous, next } = (await admin.get(`/api/portfolios/${(await grown(250)).id}/neighbours`))
    .json<Neighbours>();
  assert.deepEqual([previous!.lastName, next!.lastName], ["Student 0249", "Student 0251"]);
  await completeOutcomes({ teacher, portfolio: yew });
  await postStep(teacher, yew, "submit", {});
  await postStep(teacher, yew, "assess", {});
  assert.equal(await neighbours(admin, tull), "null of null, Grown, Yan, Yan, 1");
  assert.equal(await neighbours(admin, ash), "null of null, none, Grown, Yan, 1", "however far away");
  assert.equal(await neighbours(admin, yew), "null of null, Tim, none, none, 0");
});

worldTest(
  "a teacher sees what waits beside one of a large unit, first after it, then before it",
  async (world) => {
    const { oak, teacher } = await openSchool(world);
    const [staff] = await oak.rows<{ id: string }>(
      sql`select user_id as id from staff where role = 'teacher'`,
    );
    const ash = await assign(teacher, await addStudent(teacher, { firstName: "Amy", lastName: "Ash" }));
    await growUnit(oak, ash, staff!.id, MAX_NEIGHBOURS.unit);
    const student = (number: number) => `Student ${String(number).padStart(4, "0")}`;
    const [at] = await oak.rows<{ id: string }>(sql`select a.id from unit_assignments a
    join students s on s.id = a.student_id where s.last_name = ${student(250)}`);
    const send = (numbers: readonly number[]) =>
      oak.run(sql`
      update unit_assignments set new_since = '2026-06-15T10:00:00.000Z' where student_id in (
        select id from students where last_name in ${numbers.map(student)})`);
    const waiting = async () => {
      const found = (await teacher.get(`/api/portfolios/${at!.id}/neighbours`)).json<Neighbours>();
      assert.deepEqual([found.previous, found.next].map((other) => other!.lastName), [
        student(249),
        student(251),
      ]);
      return [found.nextWaiting?.lastName ?? null, found.waiting];
    };
    const { side } = MAX_NEIGHBOURS;
    await send([250, 250 + side + 1, 250 - side - 1]);
    assert.deepEqual(await waiting(), [null, 0], "neither itself nor what is further away");
    await send([250 - side, 249]);
    assert.deepEqual(await waiting(), [student(250 - side), 2], "from the first again");
    await send([250 + side]);
    assert.deepEqual(await waiting(), [student(250 + side), 3]);
  },
);
