import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { openContentReader } from "./drawn_content.ts";

const WRITTEN = Buffer.from(
  "q /X0 Do /Im#20A\nDo/X0 Do (Do /X9) Tj BI /W 300 /Height 20 /BPC 1\nID xx EI /X0 Document Q",
);

Deno.test("what a content stream draws is counted once, wherever its parts begin", () => {
  for (let at = 0; at <= WRITTEN.length; at++) {
    const { read, end } = openContentReader();
    read(WRITTEN.subarray(0, at));
    read(WRITTEN.subarray(at));
    const content = end();
    assert.deepEqual(
      [content.bytes, [...content.draws], content.pixels],
      [WRITTEN.length, [["X0", 2], ["Im#20A", 1]], 6000],
      `parted at ${at}`,
    );
  }
});
