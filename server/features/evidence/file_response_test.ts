import assert from "node:assert/strict";
import { byteRange, contentDisposition } from "./file_response.ts";

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
  for (const header of [...headers, "bytes=--1", "bytes=0x1-2", `bytes=${"0-1,".repeat(500)}5-6`]) {
    assert.equal(byteRange(header, 10), whole, header);
  }
  assert.equal(byteRange(undefined, 10), whole);
});

Deno.test("a name comes whole, with an ASCII fallback", () => {
  assert.equal(
    contentDisposition("inline", "Übung 100% (1).pdf"),
    `inline; filename="_bung 100_ (1).pdf"; filename*=UTF-8''%C3%9Cbung%20100%25%20%281%29.pdf`,
  );
  assert.equal(
    contentDisposition("attachment", "写真.png"),
    `attachment; filename="__.png"; filename*=UTF-8''%E5%86%99%E7%9C%9F.png`,
  );
});

Deno.test("a name cannot end its quotes, begin a header, or stop the answer", () => {
  assert.equal(
    contentDisposition("inline", `a"; x=b.exe\r\nSet-Cookie: y\\'*\ud800`),
    `inline; filename="a_; x=b.exe__Set-Cookie: y_'*_"; filename*=UTF-8''a%22%3B%20x%3Db.exe%0D%0ASet-Cookie%3A%20y%5C%27%2A%EF%BF%BD`,
  );
});
