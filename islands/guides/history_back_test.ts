import assert from "node:assert/strict";
import { stepsToReferrer } from "./history_back.ts";

const state = { steps: 0, origin: "https://oak.example", referrer: "https://oak.example/", entries: 5 };

Deno.test("Back leads to the previous page of this site, past hash navigations on this page", () => {
  assert.equal(stepsToReferrer(state), 1);
  assert.equal(stepsToReferrer({ ...state, steps: 3 }), 4);
});

Deno.test("there is no way back without a referrer of this site", () => {
  for (const referrer of ["", "https://other.example/", "https://oak.example.other.example/", "nonsense"]) {
    assert.equal(stepsToReferrer({ ...state, referrer }), null, referrer);
  }
});

Deno.test("there is no way back in a tab that was opened for this page", () => {
  assert.equal(stepsToReferrer({ ...state, entries: 1 }), null);
  assert.equal(stepsToReferrer({ ...state, entries: 3, steps: 2 }), null);
});
