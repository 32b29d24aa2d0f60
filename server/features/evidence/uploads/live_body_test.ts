import assert from "node:assert/strict";
import { heldBody } from "../../../../test/body_requests.ts";
import { classroomTest } from "../../../../test/classroom.ts";
import { offsetOf, requestOffset, sendPart } from "../../../../test/upload_requests.ts";
import { PNG } from "../content/testing.ts";
import { photo, promise } from "../testing.ts";
import { withLiveBody } from "./live_body.ts";
import { receiveTus } from "./receive_tus.ts";

const read = async (body: ReadableStream<Uint8Array> | null) => await new Response(body).text();

Deno.test("an upload's body passes as it comes", async () => {
  const body = heldBody("the film");
  const received = withLiveBody(body.stream, read, 60_000);
  await body.received;
  body.end();
  assert.equal(await received, "the film");
  assert.equal(await withLiveBody(null, read), "");
});

Deno.test("an upload's body of which nothing comes breaks off", async () => {
  const body = heldBody("the fi");
  let parts = "";
  const received = withLiveBody(body.stream, async (stream) => {
    for await (const part of stream!) parts += new TextDecoder().decode(part);
  }, 1);
  await assert.rejects(received, { code: "conflict" });
  assert.equal(parts, "the fi");
  body.end();
});

Deno.test("the time in which the storage is slow does not count", async () => {
  const body = heldBody("the film");
  await withLiveBody(body.stream, async (stream) => {
    const reader = stream!.getReader();
    // The storage's own time, past the 1 ms that a client has.
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal((await reader.read()).value?.byteLength, 8);
  }, 1);
  body.end();
});

classroomTest(
  "a part that falls silent is ended, and tus has what came",
  async ({ student, studentRecord, world, school }) => {
    const { tusURL } = await promise(student, photo);
    const [, , , id] = tusURL.split("/");
    const upload = {
      tenantId: school.id,
      id: id!,
      owner: { kind: "student", id: studentRecord.id } as const,
    };
    const headers = {
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
    };
    const silent = Promise.withResolvers<void>();
    let pulls = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => pulls++ === 0 ? controller.enqueue(PNG.subarray(0, 30)) : silent.promise,
    }, { highWaterMark: 0 });
    const receive = (body: ReadableStream<Uint8Array> | null) => {
      const init = { method: "PATCH", headers, body, duplex: "half" } as RequestInit;
      return receiveTus(world.services, upload, new Request(`http://${school.host}${tusURL}`, init));
    };
    await assert.rejects(withLiveBody(stream, receive, 500), { code: "conflict" });
    silent.resolve();
    assert.deepEqual(world.logLines.filter((line) => line.fault), []);
    assert.equal(offsetOf(await requestOffset(student, tusURL)), "30");
    assert.equal((await sendPart(student, tusURL, PNG.subarray(30), 30)).status, 204);
  },
);
