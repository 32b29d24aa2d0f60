import assert from "node:assert/strict";
import { startPhotoSchool } from "./photo_school.ts";
import { megabytes, memoryOf } from "./process_memory.ts";

const PHOTOS = 200;
const MAX_MEMORY_BYTES = 700 * 1024 * 1024;

Deno.test("a portfolio of two hundred photos of five megabytes becomes a PDF within 700 MB", async () => {
  await using school = await startPhotoSchool(PHOTOS, { drawn: false });
  await school.page();
  const memory = memoryOf(school.pid);
  const idle = await memory.current();
  const { document, seconds } = await school.makePdf();
  const peak = await memory.peak();
  console.log(
    `  ${PHOTOS} photos: ${seconds.toFixed(1)} s, ${megabytes(document.file?.size ?? 0)}, ` +
      `idle ${megabytes(idle)}, at most ${megabytes(peak)}`,
  );
  assert.equal(document.state, "ready", document.reason ?? "");
  assert.ok(peak < MAX_MEMORY_BYTES, megabytes(peak));
});
