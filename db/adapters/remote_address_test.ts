import assert from "node:assert/strict";
import { remoteAddress } from "./remote_address.ts";

const OAK = { kind: "tenant", id: "ten_oak" } as const;
const CONTROL = { kind: "control" } as const;

Deno.test("a namespace is the host's first label, which has no underscore", () => {
  assert.deepEqual(remoteAddress("libsql://{tenant}.db.example", OAK), {
    url: "libsql://ten-oak.db.example/",
    namespace: "ten-oak",
    headers: {},
  });
  assert.equal(remoteAddress("https://main.db.example:8080", CONTROL).namespace, "main");
});

Deno.test("one address serves all namespaces, which a header names", () => {
  assert.deepEqual(remoteAddress("http://10.0.0.7:8080?namespace=uf-{tenant}", OAK), {
    url: "http://10.0.0.7:8080/",
    namespace: "uf-ten_oak",
    headers: { "x-namespace-bin": "dWYtdGVuX29haw" },
  });
  const control = remoteAddress("http://db.internal:8080/v0?namespace=control&tls=0", CONTROL);
  assert.deepEqual([control.url, control.namespace], ["http://db.internal:8080/v0/?tls=0", "control"]);
});
