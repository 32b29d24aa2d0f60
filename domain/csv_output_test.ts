import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { CSV_OUTPUT } from "./csv_output.ts";

Deno.test("a cell of several lines stays one cell, whatever ends its lines", () => {
  const rows = [["one", "a\n=SUM(A1)", "b\r=cmd", "c\r\nd", 'e "f", g'], ["two", "=x", "-1", "@y", ""]];
  const csv = stringify(rows, CSV_OUTPUT);
  assert.deepEqual(parse(csv, { bom: true, record_delimiter: "\r\n" }), [
    rows[0],
    ["two", "'=x", "'-1", "'@y", ""],
  ]);
  assert.match(csv, /^\ufeffone,"a\n=SUM\(A1\)","b\r=cmd","c\r\nd",/);
});
