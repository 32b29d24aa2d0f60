import assert from "node:assert/strict";
import { mailingPercent, mailingProgressText, mailingResultText, namesText } from "./mailing_text.ts";

const mailing = (sent: number, waiting: number, others = 0) => ({
  id: "lml_1",
  total: sent + waiting + others,
  sent,
  waiting,
  failed: others,
  skipped: 0,
  problems: [],
});

Deno.test("a mailing has a progress and a result text", () => {
  assert.equal(mailingProgressText(mailing(2, 1)), "Sent 2 of 3 emails");
  assert.equal(mailingPercent(mailing(1, 2)), 33);
  assert.equal(mailingPercent(mailing(2, 0, 1)), 100);
  assert.equal(mailingResultText(mailing(2, 1)), null);
  assert.equal(mailingResultText(mailing(1, 0)), "The email was sent.");
  assert.equal(mailingResultText(mailing(3, 0)), "All 3 emails were sent.");
  assert.equal(mailingResultText(mailing(1, 0, 1)), "1 email was sent, 1 was not.");
  assert.equal(mailingResultText(mailing(0, 0, 2)), "0 emails were sent, 2 were not.");
});

Deno.test("up to four names are listed, more are counted", () => {
  assert.equal(namesText([]), "");
  assert.equal(namesText(["A"]), "A");
  assert.equal(namesText(["A", "B"]), "A and B");
  assert.equal(namesText(["A", "B", "C", "D"]), "A, B, C and D");
  assert.equal(namesText(["A", "B", "C", "D", "E"]), "A, B, C and 2 others");
});
