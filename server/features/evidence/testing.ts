import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { AdapterKind } from "../../../db/testing.ts";
import type { Browser } from "../../../test/browser_client.ts";
import {
  addStudent,
  assign,
  signInStaff,
  signInStudent,
  type TestPortfolio,
  type TestStudent,
} from "../../../test/factories.ts";
import { countRows, openWorld, type School, type World } from "../../../test/world.ts";
import { listObjects } from "../../adapters/storage/testing.ts";
import { PNG } from "./content/testing.ts";
import type { UploadPromise } from "./uploads/promise_upload.ts";
import type { FileView } from "./read_assignment_files.ts";

/** A school with a teacher, two students, and a portfolio of the first one. */
export type Classroom = AsyncDisposable & {
  world: World;
  school: School;
  teacher: Browser;
  student: Browser;
  other: Browser;
  /** Who `student` is. */
  pupil: TestStudent;
  portfolio: TestPortfolio;
  /** The first outcome's submission. */
  submissionId: string;
};

export async function openClassroom(adapter: AdapterKind = "file"): Promise<Classroom> {
  const world = await openWorld(adapter);
  try {
    const school = await world.school("oak");
    await school.staff("teacher", "teacher@oak.example");
    const teacher = await signInStaff(world, school, "teacher@oak.example");
    const [first, second] = [await addStudent(teacher), await addStudent(teacher)];
    const portfolio = await assign(teacher, first);
    return {
      world,
      school,
      teacher,
      student: await signInStudent(world, school, first),
      other: await signInStudent(world, school, second),
      portfolio,
      pupil: first,
      submissionId: portfolio.submissions[0]!.id,
      [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
    };
  } catch (error) {
    await world[Symbol.asyncDispose]();
    throw error;
  }
}

/** Registers one test for each adapter. */
export function inClassroom(sentence: string, test: (room: Classroom) => Promise<void>): void {
  for (const adapter of ["file", "remote"] as const) {
    Deno.test(`${sentence} (${adapter})`, async () => {
      await using room = await openClassroom(adapter);
      await test(room);
    });
  }
}

export async function promise(who: Browser, declared: Record<string, unknown> = {}): Promise<UploadPromise> {
  const answer = await who.post("/api/objects/upload", declared);
  if (answer.status !== 200) throw new Error(`promising answered ${answer.status}: ${answer.text}`);
  return answer.json<UploadPromise>();
}

/** Sends bytes to a promise as a browser does. */
export function send(who: Browser, uploadURL: string, raw: BodyInit, headers?: Record<string, string>) {
  return who.send(uploadURL, { method: "PUT", raw, headers });
}

/** Promises and sends; gives the object's path. */
export async function upload(who: Browser, raw: BodyInit = PNG, fileName = "photo.png"): Promise<string> {
  const { uploadURL, objectPath } = await promise(who, { fileName });
  const answer = await send(who, uploadURL, raw);
  if (answer.status !== 200) throw new Error(`sending answered ${answer.status}: ${answer.text}`);
  return objectPath;
}

/** Promises and sends for another purpose than evidence; gives the object's path. */
export async function uploadFor(who: Browser, purpose: string, raw: BodyInit = PNG, fileName = "photo.png") {
  const { uploadURL, objectPath } = await promise(who, { fileName, purpose });
  const answer = await send(who, uploadURL, raw);
  if (answer.status !== 200) throw new Error(`sending answered ${answer.status}: ${answer.text}`);
  return objectPath;
}

/** The call that adds an external link to an outcome. */
export function addLink(who: Browser, submissionId: string, url: string, over: Record<string, unknown> = {}) {
  return who.post(`/api/submissions/${submissionId}/files`, { fileType: "link", fileUrl: url, ...over });
}

/** What is served at a path, byte for byte. */
export async function bytesAt({ world }: Pick<Classroom, "world">, who: Browser, path: string) {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const request = new Request(`http://${who.host}${path}`, { headers: { host: who.host, cookie } });
  return new Uint8Array(await (await world.app.request(request)).arrayBuffer());
}

/** The evidence of a portfolio, as it is listed. */
export async function filesOf(who: Browser, portfolio: { id: string }): Promise<FileView[]> {
  return (await who.get(`/api/assignments/${portfolio.id}/files`)).json<FileView[]>();
}

/** The call that makes an upload evidence. */
export function add(
  who: Browser,
  submissionId: string,
  fileUrl: string,
  over: Record<string, unknown> = {},
) {
  return who.post(`/api/submissions/${submissionId}/files`, {
    fileName: "photo.png",
    fileType: "image/png",
    fileUrl,
    fileSize: 1,
    ...over,
  });
}

/** Promises, sends and adds to the first outcome. */
export async function addFile(
  { submissionId }: Classroom,
  who: Browser,
  raw: BodyInit = PNG,
  fileName = "photo.png",
): Promise<FileView> {
  const answer = await add(who, submissionId, await upload(who, raw, fileName), { fileName });
  if (answer.status !== 201) throw new Error(`adding answered ${answer.status}: ${answer.text}`);
  return answer.json<FileView>();
}

/** All that uploads and evidence leave behind: objects, and rows a table. */
export async function traces({ world, school }: Classroom) {
  const rows = (table: string) => countRows(world, school.id, table);
  return {
    objects: (await listObjects(`${world.dataDir}/objects`)).length,
    uploads: await rows("uploads"),
    files: await rows("files"),
    evidence: await rows("submission_files"),
  };
}

/** What `traces` finds where nothing was left, and where one file is evidence. */
export const NOTHING = { objects: 0, uploads: 0, files: 0, evidence: 0 };
export const ADDED = { objects: 1, uploads: 1, files: 1, evidence: 1 };

/** Brings a portfolio to `assessed` past the interface. */
export async function assess({ world, school, portfolio }: Classroom): Promise<void> {
  const day = "2026-06-15";
  await world.services.doors.writeTenant(school.id, (tx) =>
    tx.batch([
      tx.db.run(
        sql`update submissions set teacher_outcome_complete = 1, completed_date = ${day} where assignment_id = ${portfolio.id}`,
      ),
      tx.db.run(sql`update unit_assignments set portfolio_status = 'submitted' where id = ${portfolio.id}`),
      tx.db.run(sql`update unit_assignments set portfolio_status = 'assessed' where id = ${portfolio.id}`),
    ]));
}

type EventRow = { what: string; at: string; actor_kind: string; assignment_id: string; data: string };

/** The events of evidence so far, with what they say; every one names the file by its id. */
export async function events({ world, school }: Classroom) {
  const rows = await world.services.doors.readTenant(
    school.id,
    (db) =>
      db.all<EventRow>(sql`
        select what, at, actor_kind, assignment_id, data from events where what like 'evidence.%' order by at, rowid`),
  );
  return rows.map(({ data, ...event }) => {
    const { fileId, ...rest } = JSON.parse(data);
    assert.match(fileId, /^fil_/);
    return { ...event, data: rest };
  });
}

/** When the first outcome's evidence was last changed. */
export async function changedAt({ world, school, submissionId }: Classroom) {
  const [row] = await world.services.doors.readTenant(
    school.id,
    (db) =>
      db.all<{ at: string }>(
        sql`select evidence_changed_at as at from submissions where id = ${submissionId}`,
      ),
  );
  return row?.at;
}
