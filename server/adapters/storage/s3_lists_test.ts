import assert from "node:assert/strict";
import { parseObjects, parseParts, parseUploads } from "./s3_lists.ts";

Deno.test("lists are read as stores write them: with namespaces, line breaks and entities", () => {
  const page = parseParts(`<?xml version="1.0" encoding="UTF-8"?>
<ListPartsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
  <IsTruncated>true</IsTruncated><NextPartNumberMarker>2</NextPartNumberMarker>
  <Part><PartNumber>2</PartNumber><LastModified>2026-06-15T09:00:00.000Z</LastModified>
    <ETag>&quot;a&quot;</ETag><Size>5242880</Size></Part>
  <Part>
    <ETag>"b"</ETag><PartNumber>3</PartNumber><Size>1</Size>
  </Part>
</ListPartsResult>`);
  assert.deepEqual(page.items.map(({ partNumber, etag, size }) => [partNumber, etag, size]), [
    [2, "a", 5242880],
    [3, "b", 1],
  ]);
  assert.equal(page.items[0]!.modifiedAt.toISOString(), "2026-06-15T09:00:00.000Z");
  assert.deepEqual(page.next, { "part-number-marker": "2" });
  const uploads = parseUploads("<Upload><Key>a/b</Key><UploadId>x&amp;y==</UploadId></Upload>");
  assert.deepEqual(uploads.items.map(({ key, writing }) => [key, writing]), [["a/b", "x&y=="]]);
  assert.equal(uploads.next, null);
  assert.deepEqual(parseObjects("<ListBucketResult/>"), { items: [], next: null });
});

Deno.test("a truncated list continues at its marker, and fails without one", () => {
  assert.deepEqual(
    parseUploads(
      "<IsTruncated>true</IsTruncated><NextKeyMarker>k</NextKeyMarker><NextUploadIdMarker>u</NextUploadIdMarker>",
    ).next,
    { "key-marker": "k", "upload-id-marker": "u" },
  );
  assert.throws(() => parseObjects("<IsTruncated>true</IsTruncated>"), /no end/);
});
