import assert from "node:assert/strict";
import { audienceText } from "./AnnouncementDialog.tsx";

Deno.test("the audience is named before an announcement is sent", () => {
  const suffix = "; students who are given the unit later see it too.";
  assert.equal(audienceText(12, false), `Goes to 12 students on this unit${suffix}`);
  assert.equal(audienceText(1, false), `Goes to 1 student on this unit${suffix}`);
  assert.equal(audienceText(1200, true), `Goes to all 1,200 students of the school on this unit${suffix}`);
  assert.equal(audienceText(1, true), `Goes to 1 student of the school on this unit${suffix}`);
});
