import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { UPLOAD_LIMITS } from "../../domain/limits.ts";
import { testBytes } from "../../server/adapters/storage/testing.ts";
import { readOutcomes, type SignedIn, signInTeacher } from "../processes/demonstration.ts";
import { askHeld, beginPart, beginPut, hashOf, writeAll } from "../processes/file_requests.ts";
import { type ServerProcess, startServer } from "../processes/server_process.ts";
import { memoryOf } from "./process_memory.ts";

const MB = 1024 * 1024;
const SIZE = UPLOAD_LIMITS.evidence.bytes;
/** What the server may hold above what it holds when idle, in bytes. */
const ALLOWED = 200 * MB;

type Server = { server: ServerProcess; who: SignedIn; port: number; idle: number };

/** A film of 500 MB, from a place on: the beginning of an MP4 file, and then bytes that differ. */
function* film(from = 0): Generator<Uint8Array> {
  const block = testBytes(MB);
  for (let at = Math.floor(from / MB) * MB; at < SIZE; at += MB) {
    const chunk = block.slice(0, Math.min(MB, SIZE - at));
    new DataView(chunk.buffer).setUint32(64, at / MB);
    if (at === 0) chunk.set(new TextEncoder().encode("\0\0\0\x18ftypisom\0\0\x02\0isomiso2"));
    yield at < from ? chunk.subarray(from - at) : chunk;
  }
}

function filmHash(): string {
  const hash = createHash("sha256");
  for (const chunk of film()) hash.update(chunk);
  return hash.digest("hex");
}

Deno.test("500 MB go up by PUT and by tus with a cut, and come down whole and by ranges, in little memory", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "unitfolio heavy " });
  const server = await startServer({ args: ["server/main.ts", "start"], dataDir });
  try {
    const who = await signInTeacher(server);
    const at = { server, who, port: server.port, idle: await memoryOf(server.pid).now() };
    const expected = filmHash();
    const sent = await measured(at, "up by PUT", () => sendByPut(at));
    const resumed = await measured(at, "up by tus, cut once", () => sendByTus(at));
    for (const [way, objectPath] of [["PUT", sent], ["tus", resumed]] as const) {
      const asked = { ...who, port: server.port, path: await addFilm(at, objectPath) };
      const whole = await measured(at, `down whole (sent by ${way})`, () => hashOf(asked));
      const parts = await measured(at, `down by ranges (sent by ${way})`, () => hashOf(asked, ranges()));
      assert.deepEqual([whole, parts], [expected, expected]);
    }
  } finally {
    server.kill("SIGTERM");
    await server.ended();
    await Deno.remove(dataDir, { recursive: true });
  }
});

async function measured<T>({ server, idle }: Server, what: string, work: () => Promise<T>): Promise<T> {
  const memory = memoryOf(server.pid);
  await memory.forget();
  const began = performance.now();
  const result = await work();
  const seconds = (performance.now() - began) / 1000;
  const above = await memory.peak() - idle;
  const words = [`${(SIZE / MB / seconds).toFixed(0)} MB/s`, `idle ${megabytes(idle)}`];
  console.log(`  500 MB ${what}: ${words.join(", ")}, at most ${megabytes(above)} above`);
  assert.ok(above < ALLOWED, `${what} took ${megabytes(above)} above idle`);
  return result;
}

type Promised = { uploadURL: string; tusURL: string; objectPath: string };

async function promiseFilm({ server, who }: Server): Promise<Promised> {
  const body = { fileName: "film.mp4", fileType: "video/mp4", fileSize: SIZE };
  const answer = await server.ask(who.host, "/api/objects/upload", { ...who, method: "POST", body });
  return JSON.parse(answer.text);
}

async function sendByPut(at: Server): Promise<string> {
  const { uploadURL, objectPath } = await promiseFilm(at);
  const put = beginPut({ ...at.who, port: at.port, path: uploadURL }, SIZE);
  await writeAll(put, film());
  put.sending.end();
  assert.equal(await put.status, 200);
  return objectPath;
}

async function sendByTus(at: Server): Promise<string> {
  const { tusURL, objectPath } = await promiseFilm(at);
  const asked = { ...at.who, port: at.port, path: tusURL };
  const cut = beginPart(asked, { offset: 0, length: SIZE });
  await writeAll(cut, upTo(Math.floor(SIZE * 0.9)));
  cut.sending.destroy();
  const { status, held } = await askHeld(asked);
  assert.equal(status, 200);
  assert.ok(held !== null && held > SIZE / 2, `${held} bytes are held`);
  const rest = beginPart(asked, { offset: held, length: SIZE - held });
  await writeAll(rest, film(held));
  rest.sending.end();
  assert.equal(await rest.status, 204);
  return objectPath;
}

function* upTo(end: number): Generator<Uint8Array> {
  let sent = 0;
  for (const chunk of film()) {
    yield chunk.subarray(0, Math.min(chunk.byteLength, end - sent));
    sent += chunk.byteLength;
    if (sent >= end) return;
  }
}

/** Makes it evidence, and gives where it is read. */
async function addFilm({ server, who }: Server, objectPath: string): Promise<string> {
  const [outcome] = await readOutcomes<{ id: string }>(server, who);
  const body = { fileName: "film.mp4", fileType: "video/mp4", fileUrl: objectPath, fileSize: SIZE };
  const path = `/api/submissions/${outcome!.id}/files`;
  const added = await server.ask(who.host, path, { ...who, method: "POST", body });
  assert.equal(added.status, 201, added.text);
  return JSON.parse(added.text).fileUrl;
}

function ranges(): string[] {
  const length = 16 * MB;
  return Array.from(
    { length: Math.ceil(SIZE / length) },
    (_, i) => `bytes=${i * length}-${Math.min((i + 1) * length, SIZE) - 1}`,
  );
}

function megabytes(bytes: number): string {
  return `${(bytes / MB).toFixed(0)} MB`;
}
