import assert from "node:assert/strict";
import type { Query } from "../../test/raw_sql/database.ts";
import { BROADCAST } from "../../test/raw_sql/chat_rows.ts";
import { AT } from "../../test/raw_sql/insert_sql.ts";
import { add } from "../../test/raw_sql/tenant_rows.ts";
import { openSchool } from "../../test/raw_sql/school.ts";

/** A second teacher of `stu_submitted`, with conversations of both teachers, and announcements of both. */
const SETUP = [
  add("staff", { user_id: "usr_two", email: "two@oak.example" }),
  add("student_teachers", { student_id: "stu_submitted", staff_id: "usr_two" }),
  add("chat_threads", { id: "thr_two", assignment_id: "asg_submitted" }),
  add("chat_threads", { id: "thr_second", assignment_id: "asg_submitted", staff_id: "usr_two" }),
  add("chat_threads", { id: "thr_none", assignment_id: "asg_assessed", staff_id: "usr_two" }),
  add("chat_threads", { ...BROADCAST, id: "thr_own" }),
  add("chat_threads", { ...BROADCAST, id: "thr_hers", staff_id: "usr_two" }),
  add("chat_threads", { ...BROADCAST, id: "thr_all", staff_id: "usr_two", audience: "all" }),
  "update unit_assignments set archived_at = 'now' where id = 'asg_none'",
];

const school = openSchool();

type Class = { run: Query; changedInboxes(...statements: string[]): Promise<string[]> };

const inClass = (test: (school: Class) => Promise<void>) =>
  school.inTransaction(async (run) => {
    for (const statement of SETUP) await run(statement);
    const versions = async () =>
      new Map(
        (await run("select person_id, version from chat_inboxes")).map((
          row,
        ) => [String(row.person_id), row.version]),
      );
    await test({
      run,
      /** People whose inbox version some statements increase. */
      async changedInboxes(...statements) {
        const before = await versions();
        for (const statement of statements) await run(statement);
        const after = await versions();
        return [...after].filter(([person, version]) => version !== before.get(person))
          .map(([person]) => person).sort();
      },
    });
  });

Deno.test("a conversation's members are derived from portfolios and classes", () =>
  inClass(async ({ run }) => {
    const members = async (thread: string) =>
      (await run(`select person_id, person_type from chat_members where thread_id = '${thread}'`))
        .map(({ person_id, person_type }) => `${person_id} ${person_type}`).sort();
    const students = ["assessed", "awarded", "claimable", "sent", "submitted", "verified"].map((state) =>
      `stu_${state} student`
    );
    assert.deepEqual(await members("thr_one"), ["stu_awarded student", "usr_one teacher"]);
    assert.deepEqual(await members("thr_two"), ["stu_submitted student", "usr_one teacher"]);
    assert.deepEqual(await members("thr_second"), ["stu_submitted student", "usr_two teacher"]);
    assert.deepEqual(await members("thr_none"), ["stu_assessed student"], "its teacher teaches them no more");
    assert.deepEqual(
      await members("thr_own"),
      [...students, "usr_one teacher"],
      "all of them assigned by the first",
    );
    assert.deepEqual(await members("thr_hers"), ["stu_submitted student", "usr_two teacher"]);
    assert.deepEqual(await members("thr_all"), [...students, "usr_two teacher"]);
  }));

Deno.test("an inbox version increases with each change of its content only", () =>
  inClass(async ({ changedInboxes }) => {
    const message = (thread_id: string, seq: number) =>
      add("chat_messages", { id: `msg_${thread_id}_${seq}`, thread_id, seq });
    const cases: [string, string[], string[]][] = [
      ["a message", [message("thr_two", 1)], ["stu_submitted", "usr_one"]],
      [
        "a conversation handed over",
        ["update chat_threads set staff_id = 'usr_two' where id = 'thr_two'"],
        ["stu_submitted", "usr_one", "usr_two"],
      ],
      ["an announcement", [message("thr_hers", 1)], ["stu_submitted", "usr_two"]],
      ["reading", [add("chat_thread_participants", { participant_id: "usr_two" })], ["usr_two"]],
      [
        "reading on",
        ["update chat_thread_participants set read_seq = 2 where participant_id = 'usr_two'"],
        ["usr_two"],
      ],
      ["a new portfolio", [add("unit_assignments")], ["stu_free"]],
      ["one withdrawn", ["delete from unit_assignments where id = 'asg_new'"], ["stu_free"]],
      [
        "one archived",
        ["update unit_assignments set archived_at = 'now' where id = 'asg_submitted'"],
        ["stu_submitted", "usr_one", "usr_two"],
      ],
      [
        "one handed to another",
        ["update unit_assignments set assigned_by = 'usr_two' where id = 'asg_assessed'"],
        ["stu_assessed", "usr_one", "usr_two"],
      ],
      ["a student linked", [add("student_teachers", { staff_id: "usr_two" })], ["stu_none", "usr_two"]],
      ["and no longer", ["delete from student_teachers where student_id = 'stu_none'"], [
        "stu_none",
        "usr_two",
      ]],
      ["an archived student", [`update students set archived_at = '${AT}' where id = 'stu_awarded'`], [
        "usr_one",
      ]],
      ["a new role", ["update staff set role = 'admin' where user_id = 'usr_two'"], ["usr_two"]],
      [
        "a step of a portfolio",
        ["update unit_assignments set completed_at = 'later' where id = 'asg_none'"],
        [],
      ],
      ["an address", ["update students set email = 'a@b.example'"], []],
    ];
    for (const [what, statements, expected] of cases) {
      assert.deepEqual(await changedInboxes(...statements), expected, what);
    }
  }));

Deno.test("the names version increases when names shown in conversations change", () =>
  inClass(async ({ run, changedInboxes }) => {
    const names = async () => (await run("select version from chat_names")).map(({ version }) => version);
    const before = await names();
    const grow = [
      "update students set first_name = 'Amy' where id = 'stu_submitted'",
      "update students set last_name = 'Oak' where id = 'stu_submitted'",
      "update students set student_id = 'Other' where id = 'stu_submitted'",
      "update staff set first_name = 'Rut' where user_id = 'usr_two'",
      "update staff set last_name = 'Moss' where user_id = 'usr_two'",
      "update staff set archived_at = 'now' where user_id = 'usr_two'",
      add("unit_revisions"),
      add("chat_reports"),
    ];
    for (const statement of grow) {
      assert.deepEqual(
        await changedInboxes(statement),
        [],
        "one number for all of them",
      );
    }
    assert.deepEqual(await names(), [Number(before[0]) + grow.length]);
    await changedInboxes(
      "update students set first_name = first_name, email = 'a@b.example', year_group = '9'",
      "update staff set first_name = first_name, email = 'b@b.example' where user_id = 'usr_two'",
      add("uas_units"),
      add("unit_revisions", { id: "rev_first", unit_id: "unt_new", number: 1 }),
    );
    assert.deepEqual(await names(), [Number(before[0]) + grow.length], "nothing else");
  }));
