import assert from "node:assert/strict";
import { fittedUrl } from "./photo_preview.ts";

Deno.test("of a large photo the preview is shown, of any other picture itself", () => {
  const photo = { id: "evd_1", fileUrl: "/api/files/evd_1", fileType: "image/jpeg", fileSize: 1024 * 1024 };
  assert.equal(fittedUrl(photo), "/api/files/evd_1/preview");
  assert.equal(fittedUrl({ ...photo, fileSize: 1024 * 1024 - 1 }), photo.fileUrl);
  for (const fileType of ["image/gif", "image/png", "image/webp"]) {
    assert.equal(fittedUrl({ ...photo, fileType }), photo.fileUrl);
  }
});
