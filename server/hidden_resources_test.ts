import assert from "node:assert/strict";
import type { Adapter, DatabaseName } from "../db/adapters/adapter.ts";
import { fileAdapter } from "../db/adapters/file.ts";
import { openDoors } from "../db/doors.ts";
import { links } from "../domain/links.ts";
import { type BrowserClient, openBrowserClient } from "../test/browser_client.ts";
import { type Classroom, openClassroom, signInColleague } from "../test/classroom.ts";
import { api } from "./api.ts";
import { createApp } from "./app.ts";
import { addFile, addLink } from "./features/evidence/testing.ts";
import { hostDirectory } from "./services/hosts.ts";
import { guardOf } from "./middleware/can.ts";

type Client = Awaited<ReturnType<Adapter["open"]>>["reads"];
type Call = { method: string; path: string; body?: unknown; headers?: Record<string, string> };
/** Calls for many resources, which refuse by role before they read any. */
const FOR_STAFF = /^\/api\/(submissions\/complete|units\/[^/]+\/register)$/;

/** Makes a call a poll. */
const POLL = { "if-none-match": '"x"' };

/** A statement of a school's database, and the rows that it answered. */
type Read = { sql: string; rows: number };

Deno.test("another's resource is read by the statements and rows of one that does not exist", async () => {
  await using room = await openClassroom("file");
  const calls = await callsTo(room);
  await using recorder = await openRecorder(room);
  assert.ok(calls.length > 30, String(calls.length));
  const strangers = {
    student: recorder.asSame(room.otherStudent),
    colleague: recorder.asSame(await signInColleague(room)),
  };
  for (const [who, browser] of Object.entries(strangers)) {
    for (const call of calls) {
      const name = `${who} ${call.method} ${call.path}`;
      const theirs = await recorder.trace(browser, call);
      const none = await recorder.trace(browser, {
        ...call,
        path: madeUp(call.path),
        body: madeUp(call.body),
      });
      // Units and their resources are all staff's.
      if (who === "colleague" && /units.*resources|outcome-resources/.test(call.path)) continue;
      assert.equal(theirs.status, none.status, name);
      const byRole = who === "student" && FOR_STAFF.test(call.path);
      if (call.path.startsWith("/api/")) assert.equal(theirs.status, byRole ? 403 : 404, name);
      assert.deepEqual(theirs.reads, none.reads, name);
    }
  }
});

Deno.test("the reads of one's own portfolio answer rows", async () => {
  await using room = await openClassroom("file");
  await using recorder = await openRecorder(room);
  const owner = recorder.asSame(room.student);
  const call = { method: "GET", path: links.portfolio(room.portfolio.id) };
  const own = await recorder.trace(owner, call);
  const none = await recorder.trace(owner, { ...call, path: madeUp(call.path) });
  assert.deepEqual([own.status, none.status], [200, 404]);
  assert.deepEqual(own.reads.map(({ rows }) => rows), [1, 1, 1], "session, portfolio and teachers");
  assert.deepEqual(none.reads.map(({ rows }) => rows), [1, 0, 0]);
});

/** Every route that checks a resource, and what names one otherwise. */
async function callsTo(room: Classroom): Promise<Call[]> {
  const { teacher, portfolio, submissionId, studentRecord } = room;
  const file = await addFile(room, teacher);
  const removed = (await addLink(teacher, submissionId, "https://oak.example/")).json<{ id: string }>();
  await teacher.delete(`/api/submission-files/${removed.id}`);
  const resources = `/api/units/${portfolio.unitId}/outcomes/0/resources`;
  const resource = (await teacher.post(resources, { fileType: "link", fileUrl: "https://oak.example/" }))
    .json<{ id: string }>();
  const thread = (await teacher.post("/api/chat/threads/direct", { assignmentId: portfolio.id }))
    .json<{ id: string }>();
  const message = (await teacher.post("/api/chat/messages", { threadId: thread.id, message: "Well done" }))
    .json<{ id: string }>();
  const note = (await teacher.post(`/api/students/${studentRecord.id}/notes`, { note: "Sits in front" }))
    .json<{ id: string }>();
  const ownClass = (await teacher.post("/api/classes", { name: "9 Garden" })).json<{ id: string }>();
  const document = (await teacher.post("/api/documents", { assignmentId: portfolio.id })).json<
    { id: string }
  >();
  const idsByPath: [RegExp, string][] = [
    [/^\/generate-portfolio/, portfolio.id],
    [/^\/documents/, document.id],
    [/^\/(admin\/)?(assignments|portfolios)/, portfolio.id],
    [/restore$/, removed.id],
    [/^\/submissions/, submissionId],
    [/^\/(submission-)?files/, file.id],
    [/^\/outcome-resources/, resource.id],
    [/^\/units/, portfolio.unitId],
    [/^\/(admin\/)?students/, studentRecord.id],
    [/^\/student-notes/, note.id],
    [/^\/classes/, ownClass.id],
    [/^\/chat\/threads/, thread.id],
    [/^\/chat\/messages/, message.id],
  ];
  const routes = api.routes.filter(({ handler }) => guardOf(handler)?.checksResource);
  return [
    ...routes.map(({ method, path }) => {
      const id = idsByPath.find(([pattern]) => pattern.test(path))?.[1];
      assert.ok(id, `name a resource for ${path}`);
      return { method, path: `/api${path.replace(":id", id).replace(":index", "0")}` };
    }),
    { method: "GET", path: links.portfolio(portfolio.id) },
    { method: "GET", path: links.studentPortfolio(portfolio.id) },
    { method: "GET", path: links.student(studentRecord.id) },
    { method: "GET", path: links.unit(portfolio.unitId) },
    { method: "GET", path: `/api/units/${portfolio.unitId}/register` },
    { method: "GET", path: links.messages({ open: thread.id }) },
    { method: "GET", path: links.messages({ about: portfolio.id }) },
    { method: "GET", path: `/api/chat/threads/direct?assignmentId=${portfolio.id}` },
    { method: "GET", path: `/api/chat/threads/direct?assignmentId=${portfolio.id}`, headers: POLL },
    { method: "GET", path: `/api/chat/threads/${thread.id}/messages`, headers: POLL },
    { method: "POST", path: "/api/submissions/complete", body: { ids: [submissionId], complete: true } },
    { method: "POST", path: "/api/chat/threads/direct", body: { assignmentId: portfolio.id } },
    { method: "POST", path: "/api/chat/messages", body: { threadId: thread.id, message: "Hello" } },
  ];
}

/** The same kind of id, of nothing. */
function madeUp<T>(value: T): T {
  return value === undefined ? value : JSON.parse(
    JSON.stringify(value).replace(/_[0-9a-z]{20}/, `_${"0".repeat(20)}`),
  );
}

/** A server over the room's databases that records what a call reads of the school's. */
async function openRecorder({ world, school }: Classroom) {
  const reads: Read[] = [];
  const files = fileAdapter({ dataDir: world.dataDir });
  const adapter: Adapter = {
    ...files,
    async open(name: DatabaseName) {
      const database = await files.open(name);
      if (name.kind === "control") return database;
      return { ...database, reads: recorded(database.reads, (read) => void reads.push(read)) };
    },
  };
  const doors = await openDoors({ adapter });
  const { config } = world.services;
  const app = createApp({ ...world.services, doors, hosts: hostDirectory(doors, config) });
  return {
    asSame: ({ cookies }: BrowserClient) => openBrowserClient(app, school.host, config.scheme, { cookies }),
    async trace(browser: BrowserClient, { method, path, body, headers }: Call) {
      await browser.get("/api/auth/user");
      reads.length = 0;
      const sent = body ?? (method === "GET" ? undefined : {});
      const { status } = await browser.send(path, { method, body: sent, headers });
      return { status, reads: reads.splice(0) };
    },
    [Symbol.asyncDispose]: () => doors.close(),
  };
}

function recorded(client: Client, record: (read: Read) => void): Client {
  const note = (statement: unknown, rows: number) =>
    record({ sql: typeof statement === "string" ? statement : (statement as { sql: string }).sql, rows });
  return {
    ...client,
    async execute(statement: Parameters<Client["execute"]>[0]) {
      const result = await client.execute(statement);
      note(statement, result.rows.length);
      return result;
    },
    async batch(statements: Parameters<Client["batch"]>[0], mode) {
      const results = await client.batch(statements, mode);
      statements.forEach((statement, at) => note(statement, results[at]!.rows.length));
      return results;
    },
  } as Client;
}
