import assert from "node:assert/strict";
import { progressBar } from "./progress_bar.ts";

Deno.test("a terminal has one line drawn over itself, with the time left once it is known", () => {
  const written: string[] = [];
  let now = 0;
  const bar = progressBar({ err: (text) => written.push(text), isTerminal: true }, { monotonic: () => now });
  const show = (percent: number, at: number) => {
    now = at;
    bar.show(percent, "checked");
    return written.at(-1)!;
  };
  assert.equal(show(0, 0), `\r\x1b[K[${"·".repeat(24)}] 0 % checked`);
  assert.match(show(4, 5000), /4 % checked$/);
  assert.match(show(50, 20_000), /\[█{12}·{12}\] 50 % checked, about 20 s left$/);
  assert.match(show(10, 30_000), /10 % checked$/, "another phase begins again");
  assert.match(show(20, 60_000), /20 % checked, about 2 min left$/);
  assert.match(show(100, 70_000), /100 % checked$/);
  bar.clear();
  assert.equal(written.at(-1), "\r\x1b[K");
});

Deno.test("elsewhere what takes long has a plain line for every tenth of a phase, and the rest none", () => {
  const written: string[] = [];
  const io = { err: (text: string) => void written.push(text), isTerminal: false };
  const bar = progressBar(io, { lines: true });
  for (const phase of ["checked", "migrated"]) {
    for (let percent = 0; percent <= 100; percent += 4) bar.show(percent, `${percent} ${phase}`);
  }
  assert.equal(written.length, 20);
  assert.deepEqual([written[0], written[10], written[19]], [
    "12 checked\n",
    "12 migrated\n",
    "100 migrated\n",
  ]);
  written.length = 0;
  progressBar(io).show(50, "half");
  assert.deepEqual(written, []);
});
