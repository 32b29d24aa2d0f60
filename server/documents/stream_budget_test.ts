import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { PDFDocument } from "pdf-lib";
import { StreamsTooLarge, withStreamBudget } from "./stream_budget.ts";
import { pdfWithObjects } from "./testing.ts";

const MB = 1024 * 1024;

Deno.test("a PDF is read within its budget, one whose streams unfold beyond it is refused", async () => {
  const load = (bytes: Uint8Array, budget = MB) => withStreamBudget(budget, () => PDFDocument.load(bytes));
  const plain = pdfWithObjects(deflateSync(new Uint8Array(MB / 4)));
  assert.equal((await load(plain)).getPageCount(), 1);
  const large = pdfWithObjects(deflateSync(new Uint8Array(64 * MB)));
  assert.ok(large.length < MB / 8);
  await assert.rejects(load(large), StreamsTooLarge);
  assert.equal((await load(plain)).getPageCount(), 1, "the next one has a budget of its own");
});

Deno.test("streams in streams share the budget", async () => {
  const filters: string[] = [];
  let content: Uint8Array = randomBytes(MB / 16);
  for (let layer = 0; layer < 40; layer++) {
    content = deflateSync(content, { level: 0 });
    filters.push("FlateDecode");
  }
  const bytes = pdfWithObjects(content, filters);
  await assert.rejects(withStreamBudget(MB, () => PDFDocument.load(bytes)), StreamsTooLarge);
  assert.equal((await withStreamBudget(16 * MB, () => PDFDocument.load(bytes))).getPageCount(), 1);
});
