import assert from "node:assert/strict";
import { startLogoSchools } from "./logo_schools.ts";
import { megabytes, memoryOf } from "./process_memory.ts";
import { HOSTILE_SVGS } from "./testdata/hostile_svgs.ts";

/** Five for the drawing, the rest to start its process and to answer on a busy machine. */
const LIMIT_SECONDS = 8;
/** Memory of a drawing's process: 64 MB for the drawing, the rest is Deno. */
const MAX_PROCESS_BYTES = 200 * 1024 ** 2;

Deno.test("every hostile SVG is answered in time, with a picture drawn meanwhile, and its memory is given back", async () => {
  const names = Object.keys(HOSTILE_SVGS);
  await using schools = await startLogoSchools(Object.values(HOSTILE_SVGS));
  const { current } = memoryOf(await serverOf(schools.server.pid));
  let before = 0;
  for (const [at, name] of names.entries()) {
    const timed = startClock();
    const answered = schools.setLogo(at).then(timed);
    const watched = peakOfDrawings(answered);
    const picture = await schools.setPicture(at).then(timed);
    const logo = await answered;
    before ||= await current();
    const peak = await watched;
    const seconds = `${logo.seconds.toFixed(1)} s, a picture beside it ${picture.seconds.toFixed(1)} s`;
    console.log(`${name}: ${logo.result.status} ${seconds}, ${megabytes(peak)}`);
    assert.ok(peak < MAX_PROCESS_BYTES, `${name}: ${megabytes(peak)}`);
    assert.equal(picture.result.status, 200, picture.result.text);
    assert.ok([200, 415].includes(logo.result.status), logo.result.text);
    assert.ok(logo.seconds < LIMIT_SECONDS, `${name}: ${seconds}`);
    assert.ok(picture.seconds < LIMIT_SECONDS / 2, `${name}: ${seconds}`);
    assert.deepEqual(await drawings(), [], `${name}: its process has ended`);
  }
  const grown = await current() - before;
  console.log(`${megabytes(grown)} more than after the first`);
  assert.ok(grown < MAX_PROCESS_BYTES / 2);
});

Deno.test("a drawing whose server was killed ends on its own", async () => {
  await using schools = await startLogoSchools([HOSTILE_SVGS["turbulence"]!]);
  const cut = schools.setLogo(0).catch(() => null);
  while ((await drawings()).length === 0) await nextTurn();
  Deno.kill(await serverOf(schools.server.pid), "SIGKILL");
  await cut;
  assert.equal((await drawings()).length, 1, "it still draws");
  const timed = startClock();
  while ((await drawings()).length > 0) await nextTurn();
  const { seconds } = timed(null);
  assert.ok(seconds < LIMIT_SECONDS, `${seconds.toFixed(1)} s`);
});

const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 50));

function startClock() {
  const startedAt = performance.now();
  return <T>(result: T) => ({ result, seconds: (performance.now() - startedAt) / 1000 });
}

/** The server's process, which the launcher has started. */
async function serverOf(launcher: number): Promise<number> {
  const children = await Deno.readTextFile(`/proc/${launcher}/task/${launcher}/children`);
  return Number(children.split(" ")[0]);
}

/** Processes that draw an SVG from this checkout. */
async function drawings(): Promise<string[]> {
  const found: string[] = [];
  for await (const { name } of Deno.readDir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const line = await Deno.readTextFile(`/proc/${name}/cmdline`).catch(() => "");
    const folder = line.includes("svg_process.ts") &&
      await Deno.readLink(`/proc/${name}/cwd`).catch(() => "");
    if (folder && `${folder}/` === new URL("../../", import.meta.url).pathname) found.push(name);
  }
  return found;
}

/** Bytes of the largest until the answer comes. */
async function peakOfDrawings(answered: Promise<unknown>): Promise<number> {
  let isAnswered = false;
  void answered.finally(() => isAnswered = true);
  let peak = 0;
  while (!isAnswered) {
    for (const pid of await drawings()) {
      peak = Math.max(peak, await memoryOf(Number(pid)).peak().catch(() => 0));
    }
    await nextTurn();
  }
  return peak;
}
