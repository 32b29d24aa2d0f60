import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { request } from "node:http";
import { testBytes } from "../../../adapters/storage/testing.ts";
import type { BrowserClient } from "../../../../test/browser_client.ts";
import { requestOffset, sendPart, waitForStored } from "../../../../test/upload_requests.ts";
import { joined, PDF } from "../content/testing.ts";
import { add, inClassroom, promise } from "../testing.ts";

const MB = 1024 * 1024;

inClassroom("a connection that is lost at 90 % goes on from there, and the file is whole", async (room) => {
  const { student } = room;
  const bytes = joined([PDF, testBytes(4 * MB)]);
  const { tusURL, objectPath } = await promise(student, { fileName: "plan.pdf", fileSize: bytes.length });
  const cutAt = Math.floor(bytes.length * 0.9);
  const arrived = waitForStored(room.world.services.storage, cutAt);
  await withPort(room.world.app.fetch, async (port) => {
    const upload = beginToSend(student, { port, path: tusURL, declaredLength: bytes.length });
    upload.write(bytes.subarray(0, cutAt));
    await arrived;
    upload.destroy();
  });
  const head = await requestOffset(student, tusURL);
  const offset = Number(head.headers.get("upload-offset"));
  assert.deepEqual([head.status, offset], [200, cutAt]);
  assert.deepEqual(
    room.world.logLines.filter((line) => line.fault),
    [],
    "a lost connection is no fault of ours",
  );
  const rest = await sendPart(student, tusURL, bytes.subarray(offset), offset);
  assert.deepEqual([rest.status, rest.headers.get("upload-offset")], [204, String(bytes.length)]);
  const added = await add(student, room.submissionId, objectPath, { fileName: "plan.pdf" });
  assert.equal(added.status, 201, added.text);
  const file = await openFile(room.world.app, student, added.json<{ fileUrl: string }>().fileUrl);
  assert.equal(hash(file), hash(bytes));
});

async function withPort(
  handler: (request: Request) => Response | Promise<Response>,
  work: (port: number) => Promise<void>,
) {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, handler);
  await work(server.addr.port);
  await server.shutdown();
}

/** Starts a part with a longer declared length. */
function beginToSend(
  browser: BrowserClient,
  { port, path, declaredLength }: { port: number; path: string; declaredLength: number },
) {
  const upload = request({
    host: "127.0.0.1",
    port,
    path,
    method: "PATCH",
    agent: false,
    headers: {
      "host": browser.host,
      "origin": `http://${browser.host}`,
      "cookie": cookieOf(browser),
      "content-length": declaredLength,
      "content-type": "application/offset+octet-stream",
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
    },
  });
  upload.on("error", () => {});
  return upload;
}

function cookieOf(browser: BrowserClient): string {
  return [...browser.cookies].map((pair) => pair.join("=")).join("; ");
}

async function openFile(
  app: { request(request: Request): Response | Promise<Response> },
  browser: BrowserClient,
  path: string,
) {
  const answer = await app.request(
    new Request(`http://${browser.host}${path}`, {
      headers: { host: browser.host, cookie: cookieOf(browser) },
    }),
  );
  return new Uint8Array(await answer.arrayBuffer());
}

function hash(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
