import assert from "node:assert/strict";
import { drawMutations } from "../mutated_pdfs.ts";

const COUNT = 3_000;

Deno.test(`portfolios with ${COUNT} PDFs of which bytes have changed are valid PDFs`, async () => {
  const shown = await drawMutations(100, COUNT);
  console.log(`  ${shown} of ${COUNT} were shown`);
  assert.ok(shown > COUNT / 10 && shown < COUNT, `${shown} were shown`);
});
