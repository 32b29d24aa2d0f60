import assert from "node:assert/strict";
import type { SignaturesView } from "../../server/features/summary_sheets/signatures/read_signatures.ts";
import { coverageOf, openText, signsForText } from "./coverage.ts";

const signature = (id: string, part: "educator" | "admin") => ({
  id,
  part,
  name: "Sam Carter",
  account: "Sam Carter",
  image: null,
  signedOn: "2026-06-14",
  createdAt: "2026-06-14T09:00:00.000Z",
  own: true,
});
const row = (assignmentId: string, id: string | null, same = true) => ({
  assignmentId,
  educator: id === null ? null : { id, same },
  admin: null,
});
const view = (facts: Pick<SignaturesView, "signatures" | "rows">) => facts as SignaturesView;
const NAMES = new Map([["a", "Amina Begum"], ["b", "Ben Cole"], ["c", "Cai Dunn"]]);
const nameOf = (id: string) => NAMES.get(id);

Deno.test("what a signature covers is counted, and what came later is named", () => {
  const signed = view({
    signatures: [signature("new", "educator"), signature("old", "educator")],
    rows: [row("a", "new"), row("b", "old"), row("x", "old"), row("c", "new", false), row("d", null)],
  });
  const coverage = coverageOf(signed, "educator");
  assert.deepEqual(coverage.given.map(({ signature, students }) => [signature.id, students]), [
    ["new", 1],
    ["old", 2],
  ]);
  assert.deepEqual(coverage.open, ["c", "d"]);
  assert.equal(
    openText(coverage, nameOf),
    "2 students completed or changed later are not covered: Cai Dunn, and 1 more.",
  );
  assert.deepEqual(coverageOf(signed, "admin").given, []);
});

Deno.test("complete rows without any signature are said to be unsigned", () => {
  const one = coverageOf(view({ signatures: [], rows: [row("b", null)] }), "educator");
  assert.equal(openText(one, nameOf), "1 student is complete and not signed for yet: Ben Cole.");
  assert.equal(openText(one, () => undefined), "1 student is complete and not signed for yet.");
  const many = coverageOf(
    view({ signatures: [], rows: Array.from({ length: 20 }, (_, i) => row(`r${i}`, null)) }),
    "educator",
  );
  assert.match(openText(many, (id) => id)!, /^20 students are complete .*: r0, .* r7, and 12 more\.$/);
  assert.equal(openText(coverageOf(view({ signatures: [], rows: [] }), "educator"), nameOf), null);
});

Deno.test("whom a signature is for is said with those who are not shown", () => {
  assert.equal(
    signsForText(34),
    "Signs for all 34 students of this unit whose outcomes have a date, also those not shown.",
  );
  assert.match(signsForText(1), /^Signs for the one student /);
  assert.match(signsForText(0), /nothing can be signed\.$/);
});
