import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { UPLOAD_LIMITS } from "../../domain/limits.ts";
import { testBytes } from "../../server/adapters/storage/testing.ts";
import { megabytes, memoryOf } from "./process_memory.ts";
import {
  readOutcomes,
  SERVER,
  type ServerProcess,
  type Session,
  signInTeacher,
  startServer,
} from "./server_process.ts";
import { downloadHash, readOffset, startPart, startPut, writeAll } from "./file_requests.ts";

const MB = 1024 * 1024;
const SIZE_BYTES = UPLOAD_LIMITS.evidence.bytes;
// Above idle.
const MAX_MEMORY_BYTES = 200 * MB;

type ServerContext = { server: ServerProcess; session: Session; port: number; idleBytes: number };

/** 500 MB from an offset on, with the header of an MP4 file. */
function* filmChunks(from = 0): Generator<Uint8Array> {
  const block = testBytes(MB);
  for (let context = Math.floor(from / MB) * MB; context < SIZE_BYTES; context += MB) {
    const chunk = block.slice(0, Math.min(MB, SIZE_BYTES - context));
    new DataView(chunk.buffer).setUint32(64, context / MB);
    if (context === 0) chunk.set(new TextEncoder().encode("\0\0\0\x18ftypisom\0\0\x02\0isomiso2"));
    yield context < from ? chunk.subarray(from - context) : chunk;
  }
}

function filmHash(): string {
  const hash = createHash("sha256");
  for (const chunk of filmChunks()) hash.update(chunk);
  return hash.digest("hex");
}

Deno.test("500 MB are uploaded by PUT and by interrupted tus, and downloaded whole and by ranges, in little memory", async () => {
  await using server = await startServer({ args: SERVER });
  const session = await signInTeacher(server);
  const context = {
    server,
    session,
    port: server.port,
    idleBytes: await memoryOf(server.pid).current(),
  };
  const expected = filmHash();
  const putPath = await measured(context, "up by PUT", () => sendByPut(context));
  const tusPath = await measured(context, "up by tus, cut once", () => sendByTus(context));
  for (const [protocol, objectPath] of [["PUT", putPath], ["tus", tusPath]] as const) {
    const file = { ...session, port: server.port, path: await addFilm(context, objectPath) };
    const whole = await measured(context, `down whole (sent by ${protocol})`, () => downloadHash(file));
    const parts = await measured(
      context,
      `down by ranges (sent by ${protocol})`,
      () => downloadHash(file, ranges()),
    );
    assert.deepEqual([whole, parts], [expected, expected]);
  }
});

async function measured<T>(
  { server, idleBytes }: ServerContext,
  label: string,
  work: () => Promise<T>,
): Promise<T> {
  const memory = memoryOf(server.pid);
  await memory.resetPeak();
  const startedAt = performance.now();
  const result = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  const extraBytes = await memory.peak() - idleBytes;
  const rates = [`${(SIZE_BYTES / MB / seconds).toFixed(0)} MB/s`, `idle ${megabytes(idleBytes)}`];
  console.log(`  500 MB ${label}: ${rates.join(", ")}, at most ${megabytes(extraBytes)} above`);
  assert.ok(extraBytes < MAX_MEMORY_BYTES, `${label} took ${megabytes(extraBytes)} above idle`);
  return result;
}

type UploadUrls = { uploadURL: string; tusURL: string; objectPath: string };

async function prepareUpload({ server, session: session }: ServerContext): Promise<UploadUrls> {
  const body = { fileName: "film.mp4", fileType: "video/mp4", fileSize: SIZE_BYTES };
  const response = await server.request(session.host, "/api/objects/upload", {
    ...session,
    method: "POST",
    body,
  });
  return JSON.parse(response.text);
}

async function sendByPut(context: ServerContext): Promise<string> {
  const { uploadURL, objectPath } = await prepareUpload(context);
  const put = startPut({ ...context.session, port: context.port, path: uploadURL }, SIZE_BYTES);
  await writeAll(put, filmChunks());
  put.request.end();
  assert.equal(await put.status, 200);
  return objectPath;
}

async function sendByTus(context: ServerContext): Promise<string> {
  const { tusURL, objectPath } = await prepareUpload(context);
  const file = { ...context.session, port: context.port, path: tusURL };
  const interrupted = startPart(file, { offset: 0, length: SIZE_BYTES });
  await writeAll(interrupted, filmUntil(Math.floor(SIZE_BYTES * 0.9)));
  interrupted.request.destroy();
  const { status, offset } = await readOffset(file);
  assert.equal(status, 200);
  assert.ok(offset !== null && offset > SIZE_BYTES / 2, `${offset} bytes are held`);
  const remainder = startPart(file, { offset: offset, length: SIZE_BYTES - offset });
  await writeAll(remainder, filmChunks(offset));
  remainder.request.end();
  assert.equal(await remainder.status, 204);
  return objectPath;
}

function* filmUntil(end: number): Generator<Uint8Array> {
  let putPath = 0;
  for (const chunk of filmChunks()) {
    yield chunk.subarray(0, Math.min(chunk.byteLength, end - putPath));
    putPath += chunk.byteLength;
    if (putPath >= end) return;
  }
}

/** Returns the file's URL. */
async function addFilm({ server, session: session }: ServerContext, objectPath: string): Promise<string> {
  const [outcome] = await readOutcomes<{ id: string }>(server, session);
  const body = { fileName: "film.mp4", fileType: "video/mp4", fileUrl: objectPath, fileSize: SIZE_BYTES };
  const path = `/api/submissions/${outcome!.id}/files`;
  const added = await server.request(session.host, path, { ...session, method: "POST", body });
  assert.equal(added.status, 201, added.text);
  return JSON.parse(added.text).fileUrl;
}

function ranges(): string[] {
  const length = 16 * MB;
  return Array.from(
    { length: Math.ceil(SIZE_BYTES / length) },
    (_, i) => `bytes=${i * length}-${Math.min((i + 1) * length, SIZE_BYTES) - 1}`,
  );
}
