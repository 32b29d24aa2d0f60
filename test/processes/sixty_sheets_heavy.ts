import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { request } from "node:http";
import pTimeout from "p-timeout";
import { openPrintingSchool } from "./printing_school.ts";
import { LAUNCHER, ONE_ISOLATE, type ServerProcess, type Session } from "./server_process.ts";
import { openServerWorld } from "./server_world.ts";

const SHEETS = 60;
/** With SHEETS more than a school may have waiting. */
const LEFT = 80;
const STUDENTS = 30;

Deno.test("sixty sheets at once all come, after many that were left and with another school's among them", async () => {
  await using world = await openServerWorld({ onDisk: true });
  const oak = await openPrintingSchool(world, "oak", { units: LEFT + SHEETS, students: STUDENTS });
  const elm = await openPrintingSchool(world, "elm", { units: 1, students: STUDENTS });
  await using server = await world.start(LAUNCHER, ONE_ISOLATE);
  await leaveSheets(server, oak, oak.paths.slice(SHEETS));
  const startedAt = performance.now();
  const finished: string[] = [];
  const ask = async (school: Session, path: string) => {
    const sheet = await fetchSheet(server, school, path);
    finished.push(school.host);
    return sheet;
  };
  const askAll = () => Promise.all(oak.paths.slice(0, SHEETS).map((path) => ask(oak, path)));
  const [sheets, other] = await Promise.all([askAll(), ask(elm, elm.paths[0]!)]);
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`  ${SHEETS} sheets of ${STUDENTS} students: ${seconds.toFixed(1)} s`);
  assert.deepEqual([...sheets, other].map(({ status }) => status), Array(SHEETS + 1).fill(200));
  assert.equal(new Set(sheets.map(({ hash }) => hash)).size, SHEETS);
  assert.ok(
    finished.indexOf(elm.host) < SHEETS / 2,
    "another school waits for its turn, not for all sixty",
  );
  const again = await askAll();
  assert.deepEqual(again.map(({ hash }) => hash), sheets.map(({ hash }) => hash), "nothing is drawn twice");
});

/** Asks for sheets and, once one has come, leaves the others; resolves when the server has noticed. */
async function leaveSheets(server: ServerProcess, school: Session, paths: string[]): Promise<void> {
  const clients = new AbortController();
  const all = paths.map((path) => fetchSheet(server, school, path, clients.signal));
  await Promise.race(all);
  clients.abort();
  const answers = await Promise.allSettled(all);
  assert.ok(answers.filter(({ status }) => status === "rejected").length > LEFT / 2);
  const logged = server.outputMatching(/ \/api\/generate-summary\/\S+ \d/, paths.length);
  await pTimeout(logged, { milliseconds: 60_000 });
  const drawn = server.output().match(/generate-summary\/\S+ 200 /g) ?? [];
  assert.ok(drawn.length < LEFT / 2, `${drawn.length} were drawn`);
}

type Sheet = { status: number | undefined; hash: string };

function fetchSheet(
  { port }: ServerProcess,
  { host, cookie }: Session,
  path: string,
  signal?: AbortSignal,
): Promise<Sheet> {
  const { promise, resolve, reject } = Promise.withResolvers<Sheet>();
  const options = { host: "127.0.0.1", port, path, headers: { host, cookie }, agent: false, signal };
  request(options, (response) => {
    const hash = createHash("sha256");
    response.on("data", (chunk: Uint8Array) => hash.update(chunk));
    response.on("end", () => resolve({ status: response.statusCode, hash: hash.digest("hex") }));
    response.on("error", reject);
  }).on("error", reject).end();
  return promise;
}
