import assert from "node:assert/strict";
import { drawMutations } from "../../../../test/mutated_pdfs.ts";

Deno.test("a portfolio with PDFs of which bytes have changed is a valid PDF", async () => {
  const shown = await drawMutations(0, 100);
  assert.ok(shown > 10 && shown < 100, `${shown} were shown`);
});
