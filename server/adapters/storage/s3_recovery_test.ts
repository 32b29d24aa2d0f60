import assert from "node:assert/strict";
import { AppError } from "../../../domain/errors.ts";
import type { S3Context } from "../../../test/fakes/s3_server.ts";
import { openFaultyBucket, unavailable } from "../../../test/storages.ts";
import { chunks, splitBytes, testBytes } from "./testing.ts";

const PART = 5 * 1024 * 1024;

function test(sentence: string, fn: () => Promise<void>) {
  Deno.test({ name: sentence, sanitizeResources: true, sanitizeOps: true, fn });
}

const isPut = ({ method, query }: S3Context, part: string) => method === "PUT" && query.partNumber === part;

/** Consumes the request and stores nothing. */
async function refuse(ask: S3Context, status: number): Promise<void> {
  await Array.fromAsync(ask.req);
  ask.status = status;
}

test("a transient failure is retried with the same bytes", async () => {
  let refused = 0;
  await using opened = await openFaultyBucket(async (ask, go) => {
    if (refused >= 2 || !isPut(ask, "1")) return await go();
    refused++;
    await refuse(ask, 503);
  });
  const bytes = testBytes(PART + 9);
  const writing = await opened.storage.begin("a");
  await opened.storage.append("a", writing, chunks(splitBytes(bytes)), { from: 0, limit: bytes.length });
  assert.equal(await opened.storage.complete("a", writing), bytes.length);
  assert.equal(refused, 2);
  const read = await new Response(await opened.storage.read("a", 0, bytes.length)).bytes();
  assert.ok(bytes.every((byte, at) => byte === read[at]));
});

test("a part that cannot be sent fails the call, closes the body and loses no stored bytes", async () => {
  let away = false;
  await using opened = await openFaultyBucket(async (ask, go) => {
    await (away && ask.method === "PUT" ? refuse(ask, 500) : go());
  });
  const { storage } = opened;
  const bytes = testBytes(2 * PART);
  const writing = await storage.begin("a");
  await storage.append("a", writing, chunks([bytes.subarray(0, PART + 5)]), { from: 0, limit: bytes.length });
  away = true;
  let closed = false;
  async function* rest() {
    try {
      for (const chunk of splitBytes(bytes.subarray(PART + 5))) yield await Promise.resolve(chunk);
    } finally {
      closed = true;
    }
  }
  const adding = storage.append("a", writing, rest(), { from: PART + 5, limit: bytes.length });
  await assert.rejects(adding, unavailable(/500/));
  assert.ok(closed);
  away = false;
  assert.equal(await storage.held("a", writing), PART + 5);
});

test("a completion without a response is whole; a failed one can be repeated", async () => {
  let spoil: "answer" | "work" | null = "answer";
  await using opened = await openFaultyBucket(async (ask, go) => {
    const joining = ask.method === "POST" && ask.query.uploadId !== undefined;
    if (!joining || spoil !== "work") await go();
    if (joining && spoil === "answer") ask.status = 500;
    if (joining && spoil === "work") {
      Object.assign(ask, { status: 200, body: "<Error><Code>InternalError</Code></Error>" });
    }
  });
  const { storage } = opened;
  const begin = async (key: string) => {
    const writing = await storage.begin(key);
    await storage.append(key, writing, chunks(["words"]), { from: 0, limit: 9 });
    return writing;
  };
  assert.equal(await storage.complete("a", await begin("a")), 5);
  spoil = "work";
  const writing = await begin("b");
  await assert.rejects(storage.complete("b", writing), unavailable(/put an object together/));
  assert.equal(await storage.held("b", writing), 5);
  await storage.append("b", writing, chunks([", more"]), { from: 5, limit: 20 });
  spoil = null;
  assert.equal(await storage.complete("b", writing), 11);
  assert.equal(await new Response(await storage.read("b", 0, 11)).text(), "words, more");
});

test("an object stays as it is in a store that goes on listing its parts", async () => {
  let listed = "";
  let ended = false;
  await using opened = await openFaultyBucket(async (ask, go) => {
    const about = ask.query.uploadId !== undefined;
    if (ended && about && ask.method === "GET") return void Object.assign(ask, { status: 200, body: listed });
    await go();
    if (about && ask.method === "POST") ended = true;
    if (about && ask.method === "PUT") {
      listed = `<Part><PartNumber>1</PartNumber><ETag>"e"</ETag><Size>5</Size></Part>`;
    }
  });
  const { storage } = opened;
  const writing = await storage.begin("a");
  await storage.append("a", writing, chunks(["words"]), { from: 0, limit: 9 });
  assert.equal(await storage.complete("a", writing), 5);
  assert.equal(await storage.held("a", writing), 0);
  assert.equal(await storage.complete("a", writing), 5);
  const adding = storage.append("a", writing, chunks(["other"]), { from: 0, limit: 9 });
  await assert.rejects(adding, { code: "not_found" });
  assert.equal(await new Response(await storage.read("a", 0, 5)).text(), "words");
});

test("an overtaken writer does not overwrite the other's bytes", async () => {
  await using opened = await openFaultyBucket((_, go) => go());
  const { storage } = opened;
  const writing = await storage.begin("a");
  const overtaken = new AppError("conflict", "This file is being sent again elsewhere.");
  async function* late() {
    yield new TextEncoder().encode("old");
    await storage.append("a", writing, chunks(["new words"]), { from: 0, limit: 99 });
    throw overtaken;
  }
  await assert.rejects(storage.append("a", writing, late(), { from: 0, limit: 99 }), overtaken);
  assert.equal(await storage.complete("a", writing), 9);
  assert.equal(await new Response(await storage.read("a", 0, 9)).text(), "new words");
});

test("a tail superseded by a part is ignored, though the store would not remove it", async () => {
  await using opened = await openFaultyBucket(async (ask, go) => {
    await (ask.method === "DELETE" ? refuse(ask, 503) : go());
  });
  const { storage } = opened;
  const bytes = testBytes(PART);
  const writing = await storage.begin("a");
  await storage.append("a", writing, chunks([bytes.subarray(0, 5)]), { from: 0, limit: PART });
  await storage.append("a", writing, chunks([bytes.subarray(5)]), { from: 5, limit: PART });
  assert.equal(await storage.held("a", writing), PART);
  assert.equal(await storage.complete("a", writing), PART);
  assert.deepEqual(await new Response(await storage.read("a", 0, 9)).bytes(), bytes.subarray(0, 9));
});
