import assert from "node:assert/strict";
import { AppError } from "../../../domain/errors.ts";
import { brokenStore } from "../../../test/fakes/broken_store.ts";
import { unavailable } from "../../../test/storages.ts";
import { openBucket } from "./s3_bucket.ts";
import { s3Storage } from "./s3_storage.ts";

const SHORT = { timeoutMs: 200, attempts: 3, delayMs: 1 };
const KEYS = { accessKeyId: "key", secretAccessKey: "very secret" };

function test(sentence: string, fn: () => Promise<void>) {
  Deno.test({ name: sentence, sanitizeResources: true, sanitizeOps: true, fn });
}

function broken(answer: string) {
  const store = brokenStore(answer);
  const config = { kind: "s3" as const, address: store.address, region: "auto", ...KEYS };
  return {
    store,
    storage: s3Storage(openBucket(config, SHORT)),
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}

const answer = (status: string, body = "", length = body.length) =>
  `HTTP/1.1 ${status}\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n${body}`;
test("a failing store is unavailable, with the cause for the log", async () => {
  await using opened = broken(answer("503 Slow Down"));
  await assert.rejects(opened.storage.begin("a"), (error) => {
    assert.ok(error instanceof AppError && error.code === "unavailable" && error.details.retryAfter);
    assert.match(String(error.cause), /503/);
    return true;
  });
  assert.equal(opened.store.requestCount(), 3);
});

test("a silent store is unavailable", async () => {
  await using opened = broken("");
  await assert.rejects(opened.storage.read("a", 0, 10), unavailable(/no answer in time/));
});

test("a closed port is unavailable", async () => {
  const opened = broken("");
  await opened[Symbol.asyncDispose]();
  await assert.rejects(opened.storage.held("a", "1"), unavailable(/./));
});

test("an object that breaks off or stalls fails its reader", async () => {
  for (const body of ["half", "stand still"]) {
    await using opened = broken(answer("206 Partial Content", body, 100));
    const reader = (await opened.storage.read("a", 0, 100)).getReader();
    await reader.read();
    await assert.rejects(reader.read(), unavailable(/./), body);
  }
});

test("a store without range support fails the read", async () => {
  await using opened = broken(answer("200 OK", "everything"));
  await assert.rejects(opened.storage.read("a", 3, 6), /does not read ranges/);
});

test("a refusal is our fault and leaks no key; redirects are not followed", async () => {
  const refusals = [
    ["403 Forbidden", "<Error><Code>AccessDenied</Code><Key>very secret</Key></Error>"],
    ["404 Not Found", "<Error><Code>NoSuchBucket</Code></Error>"],
    ["301 Moved\r\nlocation: http://127.0.0.1:1/", ""],
  ] as const;
  for (const [status, body] of refusals) {
    await using opened = broken(answer(status, body));
    await assert.rejects(opened.storage.read("a", 0, 1), (error) => {
      assert.ok(error instanceof Error && !(error instanceof AppError), status);
      assert.match(String(error), new RegExp(status.slice(0, 3)));
      assert.doesNotMatch(String(error), /secret/);
      return true;
    });
    assert.equal(opened.store.requestCount(), 1);
  }
});
