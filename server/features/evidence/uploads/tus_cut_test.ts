import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { request } from "node:http";
import { testBytes } from "../../../adapters/storage/testing.ts";
import type { Browser } from "../../../../test/browser_client.ts";
import { askOffset, sendPart, untilStored } from "../../../../test/upload_sendings.ts";
import { joined, PDF } from "../content/testing.ts";
import { add, inClassroom, promise } from "../testing.ts";

const MB = 1024 * 1024;

inClassroom("a connection that is lost at 90 % goes on from there, and the file is whole", async (room) => {
  const { student } = room;
  const bytes = joined([PDF, testBytes(4 * MB)]);
  const { tusURL, objectPath } = await promise(student, { fileName: "plan.pdf", fileSize: bytes.length });
  const cutAt = Math.floor(bytes.length * 0.9);
  const arrived = untilStored(room.world.services.storage, cutAt);
  await withPort(room.world.app.fetch, async (port) => {
    const sending = beginToSend(student, { port, path: tusURL, said: bytes.length });
    sending.write(bytes.subarray(0, cutAt));
    await arrived;
    sending.destroy();
  });
  const asked = await askOffset(student, tusURL);
  const held = Number(asked.headers.get("upload-offset"));
  assert.deepEqual([asked.status, held], [200, cutAt]);
  assert.deepEqual(
    room.world.lines.filter((line) => line.fault),
    [],
    "a lost connection is no fault of ours",
  );
  const rest = await sendPart(student, tusURL, bytes.subarray(held), held);
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

/** Begins a part as a browser does, with more announced than will come. */
function beginToSend(who: Browser, { port, path, said }: { port: number; path: string; said: number }) {
  const sending = request({
    host: "127.0.0.1",
    port,
    path,
    method: "PATCH",
    agent: false,
    headers: {
      "host": who.host,
      "origin": `http://${who.host}`,
      "cookie": cookieOf(who),
      "content-length": said,
      "content-type": "application/offset+octet-stream",
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
    },
  });
  sending.on("error", () => {});
  return sending;
}

function cookieOf(who: Browser): string {
  return [...who.cookies].map((pair) => pair.join("=")).join("; ");
}

async function openFile(
  app: { request(request: Request): Response | Promise<Response> },
  who: Browser,
  path: string,
) {
  const answer = await app.request(
    new Request(`http://${who.host}${path}`, { headers: { host: who.host, cookie: cookieOf(who) } }),
  );
  return new Uint8Array(await answer.arrayBuffer());
}

function hash(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
