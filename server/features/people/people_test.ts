import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, assign, signInNewStaff, signInStaff } from "../../../test/factories.ts";
import {
  completeOutcomes,
  countEvents,
  openPortfolioFixture,
  postStep,
} from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";
import type { StaffMember } from "./list_staff.ts";

const message = (answer: { json: <T>() => T }) => answer.json<{ message: string }>().message;

worldTest("staff are listed by name, and archived ones when they are asked for", async (world) => {
  const { oak, admin, teacher } = await openPortfolioFixture(world);
  await signInNewStaff(world, oak, "teacher", "u@oak.example");
  await oak.run(
    sql`update staff set archived_at = '2026-06-01', last_name = 'Ash' where email = 'u@oak.example'`,
  );
  const emails = async (path: string) =>
    (await admin.get(path)).json<StaffMember[]>().map(({ email }) => email).toSorted();
  assert.deepEqual(await emails("/api/admin/teachers"), ["t@oak.example"]);
  assert.deepEqual(await emails("/api/admin/users"), ["admin@oak.example", "t@oak.example"]);
  assert.deepEqual(await emails("/api/admin/users?includeArchived=true"), [
    "admin@oak.example",
    "t@oak.example",
    "u@oak.example",
  ]);
  assert.deepEqual(await emails("/api/admin/users?includeArchived=true&search=ash"), ["u@oak.example"]);
  const [member] = (await admin.get("/api/admin/teachers")).json<StaffMember[]>();
  assert.deepEqual([member!.students, member!.openPortfolios], [1, 1]);
  const first = await admin.get("/api/admin/users?limit=1");
  assert.match(first.headers.get("link") ?? "", /rel="next"/);
  for (const path of ["/api/admin/teachers", "/api/admin/users"]) {
    assert.equal((await teacher.get(path)).status, 403);
    admin.cookies.set("activeRole", "teacher");
    assert.equal((await admin.get(path)).status, 403, "in teacher mode");
    admin.cookies.delete("activeRole");
  }
});

worldTest("a role changes at the next request, and the last administrator stays one", async (world) => {
  const { oak, admin, teacher } = await openPortfolioFixture(world);
  const [member, own] = await Promise.all(["t@oak.example", "admin@oak.example"].map(async (email) => {
    const [row] = await oak.rows<{ id: string }>(sql`select user_id as id from staff where email = ${email}`);
    return row!.id;
  }));
  const change = (id: string, role: string) => admin.patch(`/api/admin/users/${id}/role`, { role });
  const last = await change(own!, "teacher");
  assert.equal(last.status, 409);
  assert.match(message(last), /last administrator/);
  assert.equal((await change(member!, "admin")).json<StaffMember>().role, "admin");
  assert.equal((await change(member!, "admin")).status, 200, "again");
  assert.equal(await countEvents(world, oak, "staff.role_changed"), 1);
  assert.equal((await teacher.get("/api/admin/users")).status, 200);
  assert.equal((await change(own!, "teacher")).status, 200);
  assert.equal((await admin.get("/api/admin/users")).status, 403, "at once");
  assert.equal((await teacher.patch(`/api/admin/users/usr_none/role`, { role: "admin" })).status, 404);
  assert.equal((await teacher.patch(`/api/admin/users/${own}/role`, { role: "owner" })).status, 400);
});

worldTest("of two administrators who demote each other at once, one stays", async (world) => {
  const { oak, admin } = await openPortfolioFixture(world);
  const other = await signInNewStaff(world, oak, "admin", "b@oak.example");
  const ids = await oak.rows<{ id: string; email: string }>(
    sql`select user_id as id, email from staff where role = 'admin' order by email`,
  );
  const answers = await Promise.all([
    admin.patch(`/api/admin/users/${ids[1]!.id}/role`, { role: "teacher" }),
    other.patch(`/api/admin/users/${ids[0]!.id}/role`, { role: "teacher" }),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted().slice(0, 1), [200]);
  const left = await oak.rows(sql`select 1 from staff where role = 'admin' and archived_at is null`);
  assert.equal(left.length, 1);
});

worldTest(
  "who takes over gets students, classes and open portfolios; who comes back finds them",
  async (world) => {
    const { oak, admin, teacher, portfolio, studentRecord } = await openPortfolioFixture(world);
    const successor = await signInNewStaff(world, oak, "teacher", "u@oak.example");
    const awarded = await assign(teacher, await addStudent(teacher));
    await completeOutcomes({ teacher, portfolio: awarded });
    for (
      const [browser, step] of [[teacher, "submit"], [teacher, "assess"], [admin, "verify"], [
        admin,
        "award",
      ]] as const
    ) {
      assert.equal((await postStep(browser, awarded, step, {})).status, 200);
    }
    for (const browser of [teacher, successor]) {
      await browser.post("/api/classes", { name: "9B", studentIds: [] });
    }
    const idOf = async (email: string) => {
      const [row] = await oak.rows<{ id: string }>(
        sql`select user_id as id from staff where email = ${email}`,
      );
      return row!.id;
    };
    const [leaver, next, own] = [
      await idOf("t@oak.example"),
      await idOf("u@oak.example"),
      await idOf("admin@oak.example"),
    ];
    const archive = (id: string, successorId?: string) =>
      admin.post(`/api/admin/users/${id}/archive`, { successorId });
    assert.equal((await archive(own)).status, 409, "oneself");
    assert.equal((await archive(leaver, "usr_none")).status, 400);
    assert.equal((await archive(leaver, leaver)).status, 400, "who is archived takes nothing over");
    assert.equal((await successor.get(`/api/assignments/${portfolio.id}`)).status, 404);

    const archived = await archive(leaver, next);
    assert.equal(archived.status, 200, archived.text);
    assert.ok(archived.json<StaffMember>().archivedAt);
    assert.equal((await archive(leaver, next)).status, 200, "again");
    assert.match(message(await archive(leaver, own)), /Bring them back first/, "handed to another before");
    assert.equal(await countEvents(world, oak, "staff.archived"), 1);
    assert.equal(await countEvents(world, oak, "student.handed_over"), 2, "one for each student");
    assert.equal((await teacher.get("/api/students")).status, 401, "signed out");
    for (const { id } of [portfolio, awarded]) {
      assert.equal(
        (await successor.get(`/api/assignments/${id}`)).status,
        200,
        "also an awarded one, by its student",
      );
    }
    const [student] = (await admin.get("/api/students?search=whitlock")).json<
      { teacher: { firstName: string } }[]
    >();
    const [row] = await oak.rows<{ name: string }>(
      sql`select first_name as name from staff where user_id = ${next}`,
    );
    assert.equal(student!.teacher.firstName, row!.name, "the first teacher");
    const classes = (await successor.get("/api/classes")).json<{ name: string }[]>();
    assert.deepEqual(classes.map(({ name }) => name).toSorted(), ["9B", "9B (2)"]);

    assert.equal((await admin.post(`/api/admin/users/${leaver}/unarchive`, {})).status, 200);
    const back = await signInStaff(world, oak, "t@oak.example");
    assert.equal((await back.get(`/api/students/${studentRecord.id}/generate-token`)).status, 404);
    assert.equal((await back.get(`/api/assignments/${portfolio.id}`)).status, 200);
  },
);

worldTest("an invited colleague gets a mail without a token, and can sign in", async (world) => {
  const { oak, admin, teacher } = await openPortfolioFixture(world);
  const invite = (person: Record<string, string>) =>
    admin.post("/api/admin/users", {
      email: "jo@oak.example",
      firstName: "Jo",
      lastName: "Reed",
      role: "teacher",
      ...person,
    });
  assert.equal((await invite({ email: "jo" })).status, 400);
  assert.equal((await teacher.post("/api/admin/users", {})).status, 403);
  const made = await invite({});
  assert.equal(made.status, 201, made.text);
  assert.partialDeepStrictEqual(made.json(), { email: "jo@oak.example", role: "teacher", students: 0 });
  await world.runJobs();
  const [mail] = world.mails.filter(({ to }) => to === "jo@oak.example");
  assert.match(mail!.subject, /You can use Unitfolio at/);
  assert.match(mail!.text, /\/api\/login/);
  assert.doesNotMatch(mail!.text, /token=/);
  await signInStaff(world, oak, "jo@oak.example");
  const again = await invite({});
  assert.equal(again.status, 409);
  await oak.run(sql`update staff set archived_at = '2026-06-01' where email = 'jo@oak.example'`);
  assert.match(message(await invite({})), /archived/);
  await oak.run(sql`update entitlements set plan = 'individual'`);
  assert.equal((await invite({ email: "max@oak.example" })).status, 403, "one member of staff in the plan");
});

worldTest(
  "a school reads no name that another has given, and invites a number of people an hour",
  async (world) => {
    const { oak, admin } = await openPortfolioFixture(world);
    const elm = await world.school("elm");
    await elm.staff("teacher", "jo@elm.example", { firstName: "Josephine", lastName: "Secret" });
    const invite = (email: string) =>
      admin.post("/api/admin/users", { email, firstName: "Jo", lastName: "Reed", role: "teacher" });
    const made = await invite("jo@elm.example");
    assert.equal(made.status, 201, made.text);
    assert.doesNotMatch(made.text, /Secret/);
    assert.equal(made.json<StaffMember>().lastName, "Reed");
    await oak.run(sql`
    insert into staff (user_id, email, first_name, last_name, role, created_at)
    select 'usr_' || value, value || '@oak.example', 'A', 'B', 'teacher', ${world.services.now().toISOString()}
    from generate_series(1, 50)`);
    assert.equal((await invite("max@oak.example")).status, 429);
    await oak.run(sql`delete from staff where length(user_id) = 6 and user_id >= 'usr_45'`);
    const atOnce = await Promise.all(
      [...Array(9).keys()].map((number) => invite(`max${number}@oak.example`)),
    );
    const invited = atOnce.filter(({ status }) => status === 201).length;
    assert.ok(invited > 0 && invited < 9, `${invited} of parallel ones`);
  },
);
