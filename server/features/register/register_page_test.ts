import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { links } from "../../../domain/links.ts";
import {
  orderStudents,
  REGISTER_ORDERS,
  REGISTER_PAGE_SIZE,
  waitingSince,
} from "../../../domain/register.ts";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { addStudent, assign, signInNewStaff } from "../../../test/factories.ts";
import { addClassmates, openPortfolioFixture, pageText } from "../../../test/portfolio_fixture.ts";
import { type School, worldTest } from "../../../test/world.ts";
import type { Register } from "./read_register.ts";

const rowsOf = async (browser: BrowserClient, path: string) =>
  (await browser.get(path)).json<Register>().items.map(({ assignmentId }) => assignmentId);
const path = (unitId: string) => `/api/units/${unitId}/register`;

worldTest(
  "pages together are all students once, in the order of the rule, and of each filter",
  async (world) => {
    const { oak, teacher, admin, portfolio } = await openPortfolioFixture(world);
    await addRobins(oak, portfolio.id, 60);
    const address = path(portfolio.unitId);
    const all = (await teacher.get(address)).json<Register>();
    assert.deepEqual([all.total, all.items.length, all.next], [61, 61, null]);
    assert.ok(
      new Set(all.items.map(waitingSince)).size > 10 && all.items.some(({ cells }) => cells[0]!.waitingSince),
    );
    for (const order of REGISTER_ORDERS) {
      const bySurname = all.items.toSorted((a, b) =>
        a.lastName.toLowerCase() < b.lastName.toLowerCase() ? -1 : Number(a.lastName !== b.lastName)
      );
      const expected = orderStudents(bySurname, order).map(({ assignmentId }) => assignmentId);
      const found: string[] = [];
      let behind = "";
      do {
        const page = (await teacher.get(`${address}?limit=7&order=${order}${behind}`)).json<Register>();
        found.push(...page.items.map(({ assignmentId }) => assignmentId));
        assert.deepEqual([page.total, page.matching], [61, 61]);
        behind = page.next === null ? "" : `&cursor=${encodeURIComponent(page.next)}`;
      } while (behind !== "");
      assert.deepEqual(found, expected, order);
    }
    const robin = (await teacher.get(`${address}?search=zz007`)).json<Register>();
    assert.deepEqual([robin.total, robin.matching, robin.items.map(({ lastName }) => lastName)], [61, 1, [
      "Zz007",
    ]]);
    const none = (await teacher.get(`${address}?search=no one`)).json<Register>();
    assert.deepEqual([none.total, none.matching, none.items, none.revisions.length], [61, 0, [], 1]);

    const created = await teacher.post("/api/classes", { name: "Year 9", studentIds: ["stu_3", "stu_5"] });
    assert.equal(created.status, 201, created.text);
    const classId = created.json<{ id: string }>().id;
    const ofClass = `${address}?order=surname&class=${classId}`;
    assert.deepEqual(await rowsOf(teacher, ofClass), ["asg_stu_3", "asg_stu_5"]);
    assert.deepEqual(await rowsOf(admin, ofClass), ["asg_stu_3", "asg_stu_5"]);
    const colleague = await signInNewStaff(world, oak, "teacher", "u@oak.example");
    const own = await assign(colleague, await addStudent(colleague));
    assert.deepEqual(await rowsOf(colleague, ofClass), [], "a colleague's class");
    assert.deepEqual(await rowsOf(colleague, address), [own.id]);
    for (const bad of ["order=age", "limit=201", "limit=0", `search=${"x".repeat(101)}`, "colour=red"]) {
      assert.equal((await teacher.get(`${address}?${bad}`)).status, 400, bad);
    }
    assert.equal((await teacher.get(`${address}?cursor=x~asg_none`)).json<Register>().items.length, 0);
  },
);

worldTest(
  "the page shows the first students, and the one under review wherever they stand",
  async (world) => {
    const { oak, teacher, portfolio } = await openPortfolioFixture(world);
    await addRobins(oak, portfolio.id, REGISTER_PAGE_SIZE + 30);
    const query = new URLSearchParams({ order: "surname", limit: String(REGISTER_PAGE_SIZE) });
    const read = async () => (await teacher.get(`${path(portfolio.unitId)}?${query}`)).json<Register>();
    const { items, next } = await read();
    assert.equal(items.length, REGISTER_PAGE_SIZE);
    query.set("cursor", next!);
    const [beyond] = (await read()).items.slice(-1);
    const shown = async (open?: string) =>
      pageText((await teacher.get(links.unit(portfolio.unitId, { order: "surname", open }))).text);
    const name = `${beyond!.firstName} ${beyond!.lastName}`;
    assert.match(await shown(), new RegExp(`${REGISTER_PAGE_SIZE} of ${REGISTER_PAGE_SIZE + 31} students`));
    assert.doesNotMatch(await shown(), new RegExp(`${name}\\b`));
    assert.match(await shown(beyond!.cells[0]!.id), new RegExp(`${name}\\b`));
  },
);

/** Classmates of whom each is in another state. */
async function addRobins(school: School, portfolioId: string, count: number): Promise<void> {
  await addClassmates(school, portfolioId, count);
  // Of four: nothing, new work of some day, feedback alone, all complete.
  await school.run(sql`
    update submissions set student_comment = 'We dug.', student_comment_by_kind = 'student',
      student_comment_date = printf('2026-05-%02dT09:00:00.000Z', 1 + length(assignment_id) * rowid % 28)
    where assignment_id in (select id from unit_assignments where id like 'asg_stu_%' and rowid % 4 = 1)
      and outcome_index <> rowid % 3`);
  await school.run(sql`
    update submissions set teacher_comment = 'Begin here.', teacher_comment_date = '2026-05-03T09:00:00.000Z'
    where outcome_index = 0
      and assignment_id in (select id from unit_assignments where id like 'asg_stu_%' and rowid % 4 = 2)`);
  await school.run(sql`
    update submissions set teacher_outcome_complete = 1, completed_date = '2026-05-04',
      completed_by = (select assigned_by from unit_assignments limit 1)
    where assignment_id in (select id from unit_assignments where id like 'asg_stu_%' and rowid % 4 = 3)`);
  await school.run(sql`
    update unit_assignments set completed_at = '2026-05-04T09:00:00.000Z',
      portfolio_status = iif(rowid % 8 = 3, 'submitted', null),
      submitted_at = iif(rowid % 8 = 3, '2026-05-05T09:00:00.000Z', null)
    where id like 'asg_stu_%' and rowid % 4 = 3`);
}
