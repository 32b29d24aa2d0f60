import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { openPortfolioFixture } from "../portfolio_fixture.ts";
import { openWorld } from "../world.ts";
import { add, upload } from "../../server/features/evidence/testing.ts";
import type { DocumentView } from "../../server/features/documents/stored_document.ts";
import { megabytes, memoryOf } from "./process_memory.ts";
import { freePort, startServer } from "./server_process.ts";

const MB = 1024 * 1024;
const PHOTOS = 200;
const MAX_MEMORY_BYTES = 700 * MB;

/** 4,000 by 3,000 pixels of noise, as a phone's photo weighs. */
async function photo(): Promise<Uint8Array<ArrayBuffer>> {
  const side = { width: 4000, height: 3000 };
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const picture = sharp({ create: { ...side, channels: 3, background: "#888", noise } });
  return new Uint8Array(await picture.jpeg({ quality: 82 }).toBuffer());
}

Deno.test("a portfolio of two hundred photos of five megabytes becomes a PDF while pages go on", async () => {
  const port = freePort();
  await using world = await openWorld("file", { baseDomain: `localhost:${port}`, realTime: true });
  const { oak, teacher, portfolio } = await openPortfolioFixture(world);
  const [first] = portfolio.submissions;
  const bytes = await photo();
  console.log(`  a photo has ${megabytes(bytes.length)}`);
  assert.ok(bytes.length > 4 * MB);
  const path = await upload(teacher, bytes, "photo.jpg");
  assert.equal((await add(teacher, first!.id, path, { fileName: "photo.jpg" })).status, 201);
  // The same bytes, as many pieces.
  await oak.run(sql`
    insert into submission_files (id, submission_id, file_id, added_at, added_by_kind, added_by)
    select 'evd_' || value, submission_id, file_id, added_at, added_by_kind, added_by
    from generate_series(2, ${PHOTOS}), submission_files`);
  const server = await startServer({
    args: ["cli/serve.ts", "start"],
    dataDir: world.dataDir,
    port,
    settings: { WEB_CONCURRENCY: "1" },
  });
  try {
    const session = {
      host: oak.host,
      cookie: [...teacher.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    };
    const call = async (path: string, options: { method?: string; body?: unknown } = {}) =>
      await server.request(session.host, path, { ...session, ...options });
    const page = async () => {
      const startedAt = performance.now();
      assert.equal((await call("/api/students")).status, 200);
      return performance.now() - startedAt;
    };
    const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
    const quiet: number[] = [];
    for (let i = 0; i < 100; i++) quiet.push(await page());
    // Of the server, which the launcher has started.
    const children = await Deno.readTextFile(`/proc/${server.pid}/task/${server.pid}/children`);
    const memory = memoryOf(Number(children.split(" ")[0]));
    const idle = await memory.current();
    const startedAt = performance.now();
    const asked = await call("/api/documents", { method: "POST", body: { assignmentId: portfolio.id } });
    let document = JSON.parse(asked.text) as DocumentView;
    const during: number[] = [];
    while (document.state === "waiting" || document.state === "making") {
      during.push(await page());
      document = JSON.parse((await call(`/api/documents/${document.id}`)).text);
    }
    const seconds = (performance.now() - startedAt) / 1000;
    const peak = await memory.peak();
    console.log(
      `  ${PHOTOS} photos: ${seconds.toFixed(1)} s, ${megabytes(document.file?.size ?? 0)}, ` +
        `idle ${megabytes(idle)}, at most ${megabytes(peak)}; a call's p95 ${
          p95(quiet).toFixed(1)
        } ms quiet, ` +
        `${p95(during).toFixed(1)} ms meanwhile`,
    );
    assert.equal(document.state, "ready", document.reason ?? "");
    assert.ok(peak < MAX_MEMORY_BYTES, megabytes(peak));
  } finally {
    server.kill("SIGTERM");
    await server.exitCode();
  }
});
