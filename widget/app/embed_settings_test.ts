import assert from "node:assert/strict";
import { wantedPortfolio } from "./embed_settings.ts";

Deno.test("the frame's address may name a unit or a portfolio", () => {
  assert.deepEqual(wantedPortfolio("?unit=086114"), { unit: "086114", portfolio: null });
  assert.deepEqual(wantedPortfolio("?portfolio=asg_1"), { unit: null, portfolio: "asg_1" });
  assert.deepEqual(wantedPortfolio(""), { unit: null, portfolio: null });
});
