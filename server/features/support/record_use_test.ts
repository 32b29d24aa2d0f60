import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, assign } from "../../../test/factories.ts";
import { addTextEvidence } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";
import { links } from "../../../domain/links.ts";
import { setUp } from "../second_factor/testing.ts";
import {
  askForHandover,
  enterAsSupport,
  grant,
  openSupportWorld,
  sentences,
} from "../../../test/support_access.ts";

const UNIT = "Growing vegetables in a raised bed (121766)";

worldTest(
  "each thing that is opened is recorded once a sitting, with the school's own names",
  async (world) => {
    const { oak, admin, teacher, superAdmin } = await openSupportWorld(world);
    const amira = await addStudent(teacher, { firstName: "Amira", lastName: "Khan" });
    const portfolio = await assign(teacher, amira);
    await grant(admin);
    const support = await enterAsSupport(world, oak, superAdmin);
    const note = { note: "A word among colleagues." };
    assert.equal((await teacher.post(`/api/students/${amira.id}/notes`, note)).status, 201);
    for (const path of [links.student(amira.id), `/api/students/${amira.id}`]) {
      assert.match((await teacher.get(path)).text, /among colleagues/);
      assert.doesNotMatch((await support.get(path)).text, /among colleagues/, path);
    }
    for (let i = 0; i < 2; i++) {
      for (
        const path of [
          links.student(amira.id),
          `/api/students/${amira.id}`,
          links.studentPortfolio(portfolio.id),
          `/api/assignments/${portfolio.id}/timeline`,
          links.unit(portfolio.unitId),
          links.summarySheets({ unit: portfolio.unitId }),
          links.manageStudents(),
          links.admin({ tab: "students" }),
        ]
      ) assert.equal((await support.get(path)).status, 200, path);
    }
    await Promise.all(Array.from({ length: 5 }, () => support.get(links.board())));
    assert.equal((await support.get(links.student("stu_00000000000000000000"))).status, 404);
    const opened = [
      "Support (Olu Ade) opened the page of Amira Khan",
      `Support (Olu Ade) opened ${UNIT} of Amira Khan`,
      `Support (Olu Ade) opened the students of ${UNIT}`,
      `Support (Olu Ade) opened the summary sheet of ${UNIT}`,
      "Support (Olu Ade) opened the list of students",
      "Support (Olu Ade) opened the review board",
    ];
    assert.deepEqual((await sentences(admin)).slice(2), opened);
    world.advance(15 * 60_000);
    await support.get(links.student(amira.id));
    assert.deepEqual((await sentences(admin)).slice(2), [...opened, opened[0]]);
    assert.deepEqual(await sentences(admin, `?student=${amira.id}&kind=support`), [
      opened[0],
      opened[1],
      opened[0],
    ]);
  },
);

worldTest("a page that cannot be recorded is not shown", async (world) => {
  const { oak, admin, superAdmin } = await openSupportWorld(world);
  await grant(admin);
  const support = await enterAsSupport(world, oak, superAdmin);
  await oak.run(sql`create trigger full before insert on events when new.what = 'support.opened'
    begin select raise(abort, 'disk is full'); end`);
  const answer = await support.get(links.manageStudents());
  assert.ok(answer.status >= 400, String(answer.status));
  assert.doesNotMatch(answer.text, /Manage Students/);
});

worldTest("with leave to change, support corrects a student and stays out of all else", async (world) => {
  const { oak, admin, teacher, superAdmin } = await openSupportWorld(world);
  const amira = await addStudent(teacher, { firstName: "Amira", lastName: "Khan" });
  const portfolio = await assign(teacher, amira);
  await grant(admin, { mayChange: true });
  await addTextEvidence(teacher, portfolio.submissions[0]!.id, "soil.txt");
  const [file] = (await teacher.get(`/api/assignments/${portfolio.id}/files`)).json<{ id: string }[]>();
  const evidence = file!.id;
  assert.equal((await teacher.delete(`/api/submission-files/${evidence}`)).status, 200);
  const support = await enterAsSupport(world, oak, superAdmin);
  const form = { studentId: "S77", firstName: "Amirah", lastName: "Khan", email: amira.email };
  const changes: [string, string, unknown?][] = [
    ["PUT", `/api/students/${amira.id}`, form],
    ["POST", `/api/assignments/${portfolio.id}/archive`],
    ["POST", `/api/assignments/${portfolio.id}/unarchive`],
    ["POST", `/api/students/${amira.id}/revoke-links`],
    ["POST", `/api/students/${amira.id}/revoke-cards`],
    ["POST", `/api/submission-files/${evidence}/restore`],
    ["POST", `/api/admin/students/${amira.id}/archive`],
    ["POST", `/api/admin/students/${amira.id}/unarchive`],
  ];
  for (const [method, path, body = {}] of changes) {
    const answer = await support.send(path, { method, body });
    assert.equal(answer.status, 200, `${method} ${path}: ${answer.text}`);
  }
  const done = await sentences(admin, "?kind=students");
  assert.ok(done.includes("Support (Olu Ade) archived Amirah Khan"), done.join("\n"));
  assert.ok((await sentences(admin)).includes(`Support (Olu Ade) archived ${UNIT} of Amirah Khan`));
  for (const path of [`/api/assignments/${portfolio.id}/award`, "/api/admin/claims", "/api/students"]) {
    assert.equal((await support.post(path, {})).status, 403, path);
  }
});

worldTest("a school that asks its administrators for a second factor asks support for one", async (world) => {
  const { oak, admin, superAdmin } = await openSupportWorld(world);
  await grant(admin);
  await oak.run(sql`update establishment_settings set second_factor = 'admins'`);
  const refused = await askForHandover(superAdmin, oak.id);
  assert.equal(refused.status, 403);
  assert.match(refused.text, /asks for a second factor/);
  await setUp(world, superAdmin);
  assert.ok((await askForHandover(superAdmin, oak.id)).token);
});

worldTest("support changes no address that links to sign in come to", async (world) => {
  const { oak, admin, teacher, superAdmin } = await openSupportWorld(world);
  const { id } = await addStudent(teacher, { firstName: "Amira", lastName: "Khan" });
  const { student } = (await teacher.get(`/api/students/${id}`)).json<{ student: { studentId: string } }>();
  await grant(admin, { mayChange: true });
  const support = await enterAsSupport(world, oak, superAdmin);
  const values = { firstName: "Amira", lastName: "Khan-Ali", studentId: student.studentId };
  const edited = await support.put(`/api/students/${id}`, values);
  assert.equal(edited.status, 200, edited.text);
  const refused = await support.put(`/api/students/${id}`, { ...values, email: "op@unitfolio.example" });
  assert.equal(refused.status, 403);
  assert.match(refused.text, /Only the school changes an email address/);
  assert.doesNotMatch((await support.get("/?tab=settings&part=access")).text, /grantedBy|granted_by/);
});
