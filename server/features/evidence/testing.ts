import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { type Classroom, run } from "../../../test/classroom.ts";
import { countRows } from "../../../test/world.ts";
import { listObjects } from "../../adapters/storage/testing.ts";
import { PNG } from "./content/testing.ts";
import type { UploadPromise } from "./uploads/promise_upload.ts";
import type { FileView } from "./read_assignment_files.ts";

export const photo = { fileName: "photo.png", fileSize: PNG.length };

export async function promise(browser: BrowserClient, declared: Record<string, unknown> = {}) {
  const response = await browser.post("/api/objects/upload", declared);
  if (response.status !== 200) throw new Error(`promising answered ${response.status}: ${response.text}`);
  return response.json<UploadPromise>();
}

export function send(
  browser: BrowserClient,
  uploadURL: string,
  raw: BodyInit,
  headers?: Record<string, string>,
) {
  return browser.send(uploadURL, { method: "PUT", raw, headers });
}

/** Returns the object path. */
export async function uploadFor(
  browser: BrowserClient,
  purpose: string,
  raw: BodyInit = PNG,
  fileName = "photo.png",
): Promise<string> {
  const { uploadURL, objectPath } = await promise(browser, { fileName, purpose });
  const response = await send(browser, uploadURL, raw);
  if (response.status !== 200) throw new Error(`sending answered ${response.status}: ${response.text}`);
  return objectPath;
}

export function upload(browser: BrowserClient, raw?: BodyInit, fileName?: string): Promise<string> {
  return uploadFor(browser, "evidence", raw, fileName);
}

export function addLink(browser: BrowserClient, submissionId: string, url: string, over: object = {}) {
  return browser.post(`/api/submissions/${submissionId}/files`, { fileType: "link", fileUrl: url, ...over });
}

export async function bytesAt(browser: BrowserClient, path: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await browser.open(path)).arrayBuffer());
}

export async function filesOf(browser: BrowserClient, portfolio: { id: string }): Promise<FileView[]> {
  return (await browser.get(`/api/assignments/${portfolio.id}/files`)).json<FileView[]>();
}

export function add(
  browser: BrowserClient,
  submissionId: string,
  fileUrl: string,
  over: Record<string, unknown> = {},
) {
  return browser.post(`/api/submissions/${submissionId}/files`, {
    fileName: "photo.png",
    fileType: "image/png",
    fileUrl,
    fileSize: 1,
    ...over,
  });
}

/** Adds to the first outcome. */
export async function addFile(
  { submissionId }: Classroom,
  browser: BrowserClient,
  raw: BodyInit = PNG,
  fileName = "photo.png",
): Promise<FileView> {
  const response = await add(browser, submissionId, await upload(browser, raw, fileName), { fileName });
  if (response.status !== 201) throw new Error(`adding answered ${response.status}: ${response.text}`);
  return response.json<FileView>();
}

/** Objects in the storage and rows per table. */
export async function traces({ world, school }: Classroom) {
  const rows = (table: string) => countRows(world, school.id, table);
  return {
    objects: (await listObjects(`${world.dataDir}/objects`)).length,
    uploads: await rows("uploads"),
    files: await rows("files"),
    evidence: await rows("submission_files"),
  };
}

export const NOTHING = { objects: 0, uploads: 0, files: 0, evidence: 0 };
export const ADDED = { objects: 1, uploads: 1, files: 1, evidence: 1 };

/** Attaches a file so many times more, as `evd_more0` and so on, removed if it is. */
export async function repeatEvidence(room: Classroom, id: string, times: number): Promise<void> {
  const numbers = JSON.stringify(Array.from({ length: times }, (_, index) => index));
  await run(
    room,
    sql`
    insert into submission_files
      (id, submission_id, file_id, added_by_kind, added_by, added_at, removed_at, removed_by)
    select 'evd_more' || more.value, s.submission_id, s.file_id, s.added_by_kind, s.added_by, s.added_at,
      s.removed_at, s.removed_by
    from submission_files s, json_each(${numbers}) more where s.id = ${id}`,
  );
}

/** Writes the status directly. */
export async function assess(room: Classroom, { id } = room.portfolio): Promise<void> {
  await run(
    room,
    sql`update submissions set teacher_outcome_complete = 1, completed_date = '2026-06-15' where assignment_id = ${id}`,
    sql`update unit_assignments set portfolio_status = 'submitted' where id = ${id}`,
    sql`update unit_assignments set portfolio_status = 'assessed' where id = ${id}`,
  );
}

type EventRow = { what: string; at: string; actor_kind: string; assignment_id: string; data: string };

/** Evidence events so far, without the file ids. */
export async function events({ school }: Classroom) {
  const rows = await school.rows<EventRow>(sql`
        select what, at, actor_kind, assignment_id, data from events where what like 'evidence.%' order by at, rowid`);
  return rows.map(({ data, ...event }) => {
    const { fileId, ...rest } = JSON.parse(data);
    assert.match(fileId, /^fil_/);
    return { ...event, data: rest };
  });
}

export async function changedAt({ school, submissionId }: Classroom) {
  const [row] = await school.rows<{ at: string }>(
    sql`select evidence_changed_at as at from submissions where id = ${submissionId}`,
  );
  return row?.at;
}
