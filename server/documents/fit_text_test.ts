import assert from "node:assert/strict";
import { fitText, LEADING } from "./fit_text.ts";

const measure = (text: string) => [...text].length / 2;
const box = { width: 50, height: 30, size: 10 };

Deno.test("a short text fits one line at the full size", () => {
  assert.deepEqual(fitText("Ash, Robin", box, measure), { lines: ["Ash, Robin"], size: 10 });
  assert.deepEqual(fitText("  ", box, measure), { lines: [], size: 10 });
});

Deno.test("a longer one is broken at spaces and hyphens before it gets smaller", () => {
  assert.deepEqual(fitText("Fotheringay, Robin", { ...box, width: 60 }, measure).lines, [
    "Fotheringay,",
    "Robin",
  ]);
  assert.deepEqual(fitText("Fotherin-Featherston", { ...box, width: 60 }, measure).lines, [
    "Fotherin-",
    "Featherston",
  ]);
});

Deno.test("long texts are never cut and stay in their box", () => {
  const texts = [
    "W".repeat(200),
    "ab ".repeat(90).trim(),
    `${"x".repeat(99)}, ${"y".repeat(99)}`,
    "王".repeat(100),
  ];
  for (const text of texts) {
    for (const oneLine of [undefined, true] as const) {
      const { lines, size } = fitText(text, { ...box, oneLine }, measure);
      assert.equal(lines.join("").replaceAll(" ", ""), text.replaceAll(" ", ""));
      if (oneLine && size > 0.5) assert.equal(lines.length, 1);
      for (const line of lines) assert.ok(measure(line) * size <= box.width, `${line} at ${size}`);
      if (!oneLine) assert.ok(lines.length * size * LEADING <= box.height);
    }
  }
});

Deno.test("a date is never broken: it gets smaller", () => {
  const { lines, size } = fitText("15/11/26", { width: 38, height: 26, size: 10, oneLine: true }, measure);
  assert.deepEqual([lines, size], [["15/11/26"], 9.5]);
  assert.equal(fitText("15/11/26", { width: 24, height: 30, size: 10 }, measure).lines.length, 2);
});

Deno.test("letters and their marks stay together", () => {
  const { lines } = fitText("e\u0301".repeat(40), { width: 10, height: 100, size: 10 }, measure);
  assert.ok(lines.every((line) => line.startsWith("e")), lines.join("|"));
});
