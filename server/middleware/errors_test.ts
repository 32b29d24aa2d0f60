import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { AppError } from "../../domain/errors.ts";
import { openWorld, worldTest } from "../../test/world.ts";

worldTest(
  "unique and trigger violations are conflicts, other constraint errors are faults",
  async (world) => {
    const oak = await world.school("oak");
    await oak.staff("teacher", "a@oak.example");
    const { doors } = world.services;
    const read = doors.readTenant;
    const statusOf = async (statement: ReturnType<typeof sql>) => {
      doors.readTenant = async (id) =>
        await doors.writeTenant(id, (tx) => tx.batch([tx.db.run(statement)])) as never;
      const { status } = await world.browser(oak.host).get("/api/tenant/status");
      doors.readTenant = read;
      return status;
    };
    const staff = (id: string, email: string, role: string) =>
      sql`insert into staff (user_id, email, first_name, last_name, role, created_at)
      values (${id}, ${email}, 'A', 'B', ${role}, '2026-06-15')`;
    assert.equal(await statusOf(staff("usr_new", "A@oak.example", "teacher")), 409, "unique");
    assert.equal(await statusOf(sql`delete from events`), 409, "trigger");
    assert.equal(await statusOf(staff("usr_new", "b@oak.example", "janitor")), 500, "check");
    assert.equal(await statusOf(sql`update staff set first_name = null`), 500, "not null");
    assert.equal(await statusOf(sql`update staff set first_name = x'00'`), 500, "type");
    assert.equal(
      await statusOf(
        sql`insert into student_teachers (student_id, staff_id, linked_at) values ('stu_x', 'usr_x', '2026')`,
      ),
      500,
      "reference",
    );
  },
);

Deno.test("unavailable is logged with its cause, which the client does not see", async () => {
  await using world = await openWorld();
  const oak = await world.school("oak");
  const error = new AppError("unavailable", "The database cannot be reached", { retryAfter: 5 });
  error.cause = new TypeError("fetch failed", { cause: new Error("connection refused by 10.0.0.7") });
  world.services.doors.readTenant = () => Promise.reject(error);
  const answer = await world.browser(oak.host).get("/api/tenant/status");
  assert.deepEqual([answer.status, answer.headers.get("retry-after")], [503, "5"]);
  assert.doesNotMatch(answer.text, /10\.0\.0\.7/);
  const { requestId } = answer.json<{ requestId: string }>();
  const line = world.logLines.find((line) => line.requestId === requestId && line.fault)!;
  assert.match(String(line.fault), /fetch failed < .*10\.0\.0\.7/);
});

worldTest(
  "a document opened in a tab gets an error page, a call gets JSON",
  async (world) => {
    const oak = await world.school("oak");
    const browser = world.browser(oak.host);
    const path = "/api/generate-summary/unt_00000000000000000000";
    const opened = await browser.get(path, { "sec-fetch-dest": "document" });
    assert.equal(opened.status, 401);
    assert.match(opened.headers.get("content-type")!, /^text\/html/);
    assert.match(opened.text, /Login required.*You are not signed in.*Go to the start page/s);
    const called = await browser.get(path, { "sec-fetch-dest": "empty" });
    assert.deepEqual([called.status, called.json().code], [401, "unauthorized"]);
    const missing = await browser.get("/api/nothing-here", { "sec-fetch-dest": "document" });
    assert.deepEqual([missing.status, /Page Not Found/.test(missing.text)], [404, true]);
  },
);

Deno.test("an aborted request is no fault in the log", async () => {
  await using world = await openWorld();
  const oak = await world.school("oak");
  const controller = new AbortController();
  const read = world.services.doors.readTenant;
  world.services.doors.readTenant = (...args) => {
    controller.abort();
    controller.signal.throwIfAborted();
    return read(...args);
  };
  const url = `http://${oak.host}/api/tenant/status`;
  await world.app.request(new Request(url, { headers: { host: oak.host }, signal: controller.signal }));
  assert.deepEqual(world.logLines.filter((line) => "fault" in line), []);
});
