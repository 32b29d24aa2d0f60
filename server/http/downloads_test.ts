import assert from "node:assert/strict";
import { contentDisposition } from "./downloads.ts";

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
