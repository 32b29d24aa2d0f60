import assert from "node:assert/strict";
import { byteRange } from "./file_response.ts";

const whole = null;

Deno.test("one range is read from the header, in each of its three forms", () => {
  assert.deepEqual(byteRange("bytes=0-0", 10), { start: 0, end: 1 });
  assert.deepEqual(byteRange("bytes=2-5", 10), { start: 2, end: 6 });
  assert.deepEqual(byteRange("bytes=2-", 10), { start: 2, end: 10 });
  assert.deepEqual(byteRange("bytes=-3", 10), { start: 7, end: 10 });
  assert.deepEqual(byteRange("Bytes = 2-5", 10), { start: 2, end: 6 });
});

Deno.test("a range that reaches past the end stops there", () => {
  assert.deepEqual(byteRange("bytes=2-999", 10), { start: 2, end: 10 });
  assert.deepEqual(byteRange("bytes=-999", 10), { start: 0, end: 10 });
  assert.deepEqual(byteRange("bytes=9-99999999999999999999999999", 10), { start: 9, end: 10 });
});

Deno.test("a range without a byte is unsatisfiable", () => {
  for (const header of ["bytes=10-", "bytes=10-20", "bytes=-0", "bytes=99999999999999999999-"]) {
    assert.equal(byteRange(header, 10), "unsatisfiable", header);
  }
});

Deno.test("several ranges, and what is no range, ask for the whole file", () => {
  const headers = [
    "bytes=0-1,3-4",
    "bytes=5-2",
    "bytes=-",
    "bytes=a-b",
    "bytes=1.5-2",
    "items=0-1",
    "",
    "bytes",
  ];
  for (
    const header of [
      ...headers,
      "bytes=--1",
      "bytes=0x1-2",
      `bytes=${"0-1,".repeat(500)}5-6`,
      `bytes=${"0".repeat(60)}-1`,
    ]
  ) {
    assert.equal(byteRange(header, 10), whole, header);
  }
  assert.equal(byteRange(undefined, 10), whole);
});
