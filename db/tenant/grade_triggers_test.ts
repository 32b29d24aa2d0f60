import assert from "node:assert/strict";
import type { Query } from "../../test/raw_sql/database.ts";
import { add, DAY } from "../../test/raw_sql/tenant_rows.ts";
import { openSchool } from "../../test/raw_sql/school.ts";

/** Two students of the same activity and one of another unit's, all told, and one refused. */
const SETUP = [
  add("uas_units", { id: "unt_two", unit_code: "100012" }),
  add("lti_line_items", { id: "lli_two", link_id: "two", unit_id: "unt_two" }),
  add("lti_links", { subject: "1", student_id: "stu_none" }),
  add("lti_links", { subject: "2", student_id: "stu_submitted" }),
  add("lti_grades", { subject: "1", student_id: "stu_none", changed: 0, refused: "stale" }),
  add("lti_grades", { subject: "2", student_id: "stu_submitted", changed: 0 }),
  add("lti_grades", { line_item_id: "lli_two", subject: "1", student_id: "stu_none", changed: 0 }),
];

const school = openSchool();

type Grades = { run: Query; rows(): Promise<unknown[][]> };

const withGrades = (test: (grades: Grades) => Promise<void>) =>
  school.inTransaction(async (run) => {
    for (const statement of SETUP) await run(statement);
    await test({
      run,
      rows: async () =>
        (await run("select line_item_id, subject, changed, refused from lti_grades order by 1, 2"))
          .map((row) => Object.values({ ...row })),
    });
  });

const TOLD = [["lli_old", "1", 0, "stale"], ["lli_old", "2", 0, null], ["lli_two", "1", 0, null]];
const AGAIN = [["lli_old", "1", 1, null], ...TOLD.slice(1)];

Deno.test("an outcome, a step and a new portfolio mark the grades of that student and unit alone", async () => {
  const changes = [
    `update submissions set teacher_outcome_complete = 0, completed_date = null where id = 'sub_none_0'`,
    `update submissions set teacher_outcome_complete = 0, completed_date = null where assignment_id = 'asg_none'`,
    "update unit_assignments set portfolio_status = 'submitted' where id = 'asg_none'",
  ];
  for (const change of changes) {
    await withGrades(async ({ run, rows }) => {
      await run(change);
      assert.deepEqual(await rows(), AGAIN, change);
    });
  }
  await withGrades(async ({ run, rows }) => {
    await run(add("unit_revisions", { id: "rev_two", unit_id: "unt_two", number: 1 }));
    await run(
      add("unit_assignments", { unit_id: "unt_two", revision_id: "rev_two", student_id: "stu_none" }),
    );
    assert.deepEqual(await rows(), [...TOLD.slice(0, 2), ["lli_two", "1", 1, null]]);
  });
});

Deno.test("what is no progress marks nothing", () =>
  withGrades(async ({ run, rows }) => {
    await run(
      `update submissions set completed_date = '${DAY}', student_comment = 'I dug.' where id = 'sub_none_0'`,
    );
    await run("update submissions set teacher_outcome_complete = 1 where id = 'sub_none_0'");
    await run("update unit_assignments set archived_at = 'now' where id = 'asg_none'");
    assert.deepEqual(await rows(), TOLD);
  }));

Deno.test("a link that goes, or becomes another student's, takes its grades along", async () => {
  for (const change of ["delete from lti_links", "update lti_links set student_id = 'stu_awarded'"]) {
    await withGrades(async ({ run, rows }) => {
      await run(`${change} where subject = '1'`);
      assert.deepEqual(await rows(), [TOLD[1]], change);
    });
  }
  await withGrades(async ({ run, rows }) => {
    await run("update lti_links set proof = 'address', student_id = student_id");
    assert.deepEqual(await rows(), TOLD);
  });
});
