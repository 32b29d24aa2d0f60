import assert from "node:assert/strict";
import { FITTED, moveBy, toggleZoom, turn, turnedFit, zoomStep, zoomTo } from "./picture_view.ts";

const stage = { stage: { width: 800, height: 600 }, picture: { width: 800, height: 400 } };
const MIDDLE = { x: 0, y: 0 };

Deno.test("a picture is enlarged around the point that was pressed", () => {
  const near = zoomTo(FITTED, 2, { x: 100, y: 0 }, stage);
  assert.deepEqual([near.scale, near.x], [2, -100]);
  const nearer = zoomTo(near, 4, { x: 100, y: 0 }, stage);
  assert.equal((100 - nearer.x) / 4, (100 - near.x) / 2, "the same spot is under the finger");
});

Deno.test("it is never smaller than the stage, nor larger than eight times", () => {
  assert.equal(zoomTo(FITTED, 0.2, MIDDLE, stage).scale, 1);
  assert.equal(zoomTo(FITTED, 100, MIDDLE, stage).scale, 8);
  assert.equal(zoomStep(zoomStep(FITTED, 1, stage), -1, stage).scale, 1);
});

Deno.test("moving ends at the picture's edges, and a fitted picture stays in the middle", () => {
  assert.deepEqual(moveBy(FITTED, { x: 50, y: 50 }, stage), FITTED);
  const twice = zoomTo(FITTED, 2, MIDDLE, stage);
  const far = moveBy(twice, { x: 5000, y: -5000 }, stage);
  assert.deepEqual([far.x, far.y], [400, -100], "twice 800 and 400, in 800 by 600");
  assert.deepEqual(zoomTo(far, 1, MIDDLE, stage), FITTED, "small again, it is in the middle again");
});

Deno.test("a double tap enlarges and fits again", () => {
  const near = toggleZoom(FITTED, { x: 10, y: 10 }, stage);
  assert.ok(near.scale > 2);
  assert.equal(toggleZoom(near, MIDDLE, stage).scale, 1);
});

Deno.test("a turned picture fits its stage, and its edges are those that it shows", () => {
  const lying = turn(zoomTo(FITTED, 3, MIDDLE, stage));
  assert.deepEqual(lying, { ...FITTED, quarterTurns: 1 });
  assert.equal(turnedFit(stage, 0), 1);
  assert.equal(turnedFit(stage, 1), 0.75, "800 wide in 600 high");
  const far = moveBy(zoomTo(lying, 2, MIDDLE, stage), { x: 5000, y: 5000 }, stage);
  assert.deepEqual([far.x, far.y], [0, 300], "600 wide in 800, 1200 high in 600");
});
