import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { request } from "node:http";
import { openWorld } from "../world.ts";
import { openPrintingSchool } from "./printing_school.ts";
import { freePort, type ServerProcess, type Session, startServer } from "./server_process.ts";

const SHEETS = 60;
const LEARNERS = 30;

Deno.test("sixty sheets at once all come, another school's among them, and a second time they are the same", async () => {
  const port = freePort();
  await using world = await openWorld("file", { baseDomain: `localhost:${port}`, realTime: true });
  const oak = await openPrintingSchool(world, "oak", { units: SHEETS, students: LEARNERS });
  const elm = await openPrintingSchool(world, "elm", { units: 1, students: LEARNERS });
  const server = await startServer({
    args: ["cli/serve.ts", "start"],
    dataDir: world.dataDir,
    port,
    settings: { WEB_CONCURRENCY: "1" },
  });
  try {
    const finished: string[] = [];
    const ask = async (session: Session, path: string, signal?: AbortSignal) => {
      const answer = await fetchSheet(server, session, path, signal);
      finished.push(session.host);
      return answer;
    };
    const gone = new AbortController();
    const startedAt = performance.now();
    const all = oak.paths.map((path) => ask(oak, path));
    const left = oak.paths.map((path) => ask(oak, `${path}?left`, gone.signal).catch(() => null));
    const others = elm.paths.map((path) => ask(elm, path));
    await Promise.race(all);
    gone.abort();
    const sheets = await Promise.all(all);
    await Promise.all([...others, ...left]);
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(`  ${SHEETS} sheets of ${LEARNERS} learners: ${seconds.toFixed(1)} s`);
    assert.deepEqual(sheets.map(({ status }) => status), Array(SHEETS).fill(200));
    assert.equal(new Set(sheets.map(({ hash }) => hash)).size, SHEETS);
    assert.ok(
      finished.indexOf(elm.host) < SHEETS / 2,
      "another school waits for its turn, not for all sixty",
    );
    const again = await Promise.all(oak.paths.map((path) => ask(oak, path)));
    assert.deepEqual(again.map(({ hash }) => hash), sheets.map(({ hash }) => hash));
  } finally {
    server.kill("SIGTERM");
    await server.exitCode();
  }
});

function fetchSheet(
  { port }: ServerProcess,
  { host, cookie }: Session,
  path: string,
  signal?: AbortSignal,
): Promise<{ status: number | undefined; hash: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; hash: string }>();
  const options = { host: "127.0.0.1", port, path, headers: { host, cookie }, agent: false, signal };
  request(options, (response) => {
    const hash = createHash("sha256");
    response.on("data", (chunk: Uint8Array) => hash.update(chunk));
    response.on("end", () => resolve({ status: response.statusCode, hash: hash.digest("hex") }));
    response.on("error", reject);
  }).on("error", reject).end();
  return promise;
}
