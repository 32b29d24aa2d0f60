import assert from "node:assert/strict";
import { stepsBack } from "./steps_back.ts";

const way = { steps: 0, origin: "https://oak.example", referrer: "https://oak.example/", entries: 5 };

Deno.test("Back leads to the own page that led here, past the places of this page that were gone to", () => {
  assert.equal(stepsBack(way), 1);
  assert.equal(stepsBack({ ...way, steps: 3 }), 4);
});

Deno.test("there is nothing to go back to where another site, or nothing, led here", () => {
  for (const referrer of ["", "https://other.example/", "https://oak.example.other.example/", "nonsense"]) {
    assert.equal(stepsBack({ ...way, referrer }), null, referrer);
  }
});

Deno.test("there is nothing to go back to in a tab that was opened for this page", () => {
  assert.equal(stepsBack({ ...way, entries: 1 }), null);
  assert.equal(stepsBack({ ...way, entries: 3, steps: 2 }), null);
});
