import assert from "node:assert/strict";
import { removeLog } from "../../db/testing.ts";
import { PDF } from "../../server/features/evidence/content/testing.ts";
import { openTestCli } from "../../cli/testing.ts";
import { countBytes, startUpload, writeAll } from "./file_requests.ts";
import {
  readOutcomes,
  SERVER,
  type ServerProcess,
  type Session,
  signInTeacher,
  startServer,
} from "./server_process.ts";

const MB = 1024 * 1024;
const DISK_MB = 96;
const SETTINGS = { DISK_RESERVE_MB: "32", WEB_CONCURRENCY: "1" };
const WAITING = /waits for room/;
const READY = /Unitfolio is ready/;

/** A disk of its own for one data folder: a tmpfs, for which Linux wants root. */
async function mountDisk(megabytes: number) {
  const folder = await Deno.makeTempDir({ prefix: "unitfolio disk " });
  await command("mount", "-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder);
  const filler = `${folder}/filler`;
  return {
    folder,
    /** Leaves no byte free. */
    async fill() {
      using file = await Deno.open(filler, { write: true, create: true, append: true });
      const block = new Uint8Array(4096);
      try {
        for (;;) await file.write(block);
      } catch (error) {
        assert.match(String(error), /No space left/);
      }
    },
    clear: () => Deno.remove(filler),
    async [Symbol.asyncDispose]() {
      await command("umount", "--lazy", folder);
      await Deno.remove(folder);
    },
  };
}

async function command(name: string, ...args: string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command(name, { args, stderr: "piped" }).output();
  if (!success) throw new Error(`${name}: ${new TextDecoder().decode(stderr)}`);
}

Deno.test({
  name:
    "a disk that fills refuses files, saves words, says so when it is full, starts on it and heals on its own",
  ignore: Deno.build.os !== "linux" || Deno.uid() !== 0,
  async fn() {
    await using disk = await mountDisk(DISK_MB);
    const options = { args: SERVER, dataDir: disk.folder, settings: SETTINGS };
    const first = await startServer(options);
    const session = await signInTeacher(first);
    const [outcome] = await readOutcomes<{ id: string }>(first, session);
    const save = (server: ServerProcess, words: string) =>
      call(server, session, "PUT", `/api/submissions/${outcome!.id}`, { teacherComment: words });

    const declared = { fileName: "film.pdf", fileSize: 100 * MB };
    const promised = await call(first, session, "POST", "/api/objects/upload", declared);
    assert.equal(promised.status, 503);
    assert.match(promised.json.message, /no room for more files/);
    assert.equal(await sendUndeclared(first, session, 100 * MB), 503);
    assert.equal(await countBytes(disk.folder), 0);
    assert.equal((await save(first, "Well dug.")).status, 200);

    await disk.fill();
    assert.equal((await save(first, "Very well dug.")).status, 200, "the write-ahead log has pages left");
    const refused = await addStudentsUntilRefused(first, session);
    assert.equal(refused.status, 503);
    assert.ok(refused.json.requestId);
    assert.equal((await first.request(session.host, "/", session)).status, 200, "reading goes on");
    assert.equal((await first.request("probe", "/health")).status, 503);
    await using cli = await openTestCli({ ...SETTINGS, DATA_DIR: disk.folder }, { adapter: "file" });
    assert.match((await cli.run("doctor")).out, /WRONG +disk +.*nothing can be saved/);

    first.kill("SIGTERM");
    assert.equal(await first.exitCode(), 0);
    const second = await startServer({ ...options, port: first.port });
    assert.match(second.output(), /The disk is full/);
    assert.equal((await second.request(session.host, "/", session)).status, 200);
    await disk.clear();
    assert.equal((await save(second, "Well dug again.")).status, 200);
    second.kill("SIGTERM");
    assert.equal(await second.exitCode(), 0);

    // As after a copy or a restore: without its log, a database cannot be opened on a full disk.
    removeLog(`${disk.folder}/control.db`);
    await disk.fill();
    const third = await startServer({ ...options, port: first.port, started: WAITING });
    const waiting = await third.request(session.host, "/", session);
    assert.equal(waiting.status, 503);
    assert.match(waiting.text, /disk is full/);
    await disk.clear();
    await third.outputMatching(READY);
    assert.equal((await save(third, "Well dug a third time.")).status, 200);
    third.kill("SIGTERM");
    assert.equal(await third.exitCode(), 0);
  },
});

async function call(
  server: ServerProcess,
  { host, cookie }: Session,
  method: string,
  path: string,
  body: unknown,
) {
  const { status, text } = await server.request(host, path, { method, body, cookie });
  return { status, json: JSON.parse(text) };
}

async function addStudentsUntilRefused(server: ServerProcess, session: Session) {
  for (let added = 0;; added++) {
    const student = { studentId: `F${added}`, firstName: "F".repeat(100), lastName: "L".repeat(100) };
    const answer = await call(server, session, "POST", "/api/students", student);
    if (answer.status !== 201) return answer;
  }
}

/** Sends a PDF whose size nothing says; resolves to the answer's status. */
async function sendUndeclared(
  server: ServerProcess,
  session: Session,
  bytes: number,
): Promise<number | null> {
  const { json } = await call(server, session, "POST", "/api/objects/upload", { fileName: "film.pdf" });
  const upload = startUpload("PUT", { ...session, port: server.port, path: json.uploadURL });
  await Promise.race([upload.status, writeAll(upload, pdfChunks(bytes))]);
  upload.request.end();
  return await upload.status;
}

function* pdfChunks(bytes: number): Generator<Uint8Array> {
  yield PDF;
  for (let sent = 0; sent < bytes; sent += MB) yield new Uint8Array(MB);
}
