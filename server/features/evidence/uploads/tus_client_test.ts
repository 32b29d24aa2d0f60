import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { Upload } from "tus-js-client";
import { testBytes } from "../../../adapters/storage/testing.ts";
import type { BrowserClient } from "../../../../test/browser_client.ts";
import { joined, PDF } from "../content/testing.ts";
import { add, type Classroom, openClassroom, promise, traces } from "../testing.ts";

const FILE = joined([PDF, testBytes(1_000_000)]);

/** `intercept` may answer in the world's place. */
async function withServer(
  room: Classroom,
  intercept: (request: Request) => Response | null,
  work: (origin: string) => Promise<void>,
): Promise<void> {
  const handler = (request: Request) => intercept(request) ?? room.world.app.fetch(request);
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, handler);
  await work(`http://127.0.0.1:${server.addr.port}`);
  await server.shutdown();
}

/** Sends with tus-js-client, retries included; resolves to its requests. */
function sendByClient(browser: BrowserClient, uploadUrl: string, chunkSize = Infinity): Promise<string[]> {
  const { promise: sent, resolve, reject } = Promise.withResolvers<string[]>();
  const requests: string[] = [];
  const upload = new Upload(Buffer.from(FILE), {
    uploadUrl,
    chunkSize,
    retryDelays: [0, 0, 0, 0],
    headers: headersOf(browser),
    onAfterResponse: (request, response) =>
      void requests.push(`${request.getMethod()} ${response.getStatus()}`),
    onSuccess: () => resolve(requests),
    onError: reject,
  });
  upload.start();
  return sent;
}

function headersOf(browser: BrowserClient): Record<string, string> {
  const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
  return { host: browser.host, origin: `http://${browser.host}`, cookie };
}

Deno.test("the tus client sends a file through errors, and stops once it is received", async () => {
  await using room = await openClassroom();
  const { student } = room;
  const { tusURL, objectPath } = await promise(student, { fileName: "plan.pdf", fileSize: FILE.length });
  const failures = [423, 409, 503];
  const intercept = ({ method }: Request) => {
    const status = method === "PATCH" ? failures.shift() : undefined;
    return status === undefined ? null : new Response(null, { status });
  };
  await withServer(room, intercept, async (origin) => {
    const first = await sendByClient(student, origin + tusURL, 300_000);
    assert.deepEqual(first, [
      ...["HEAD 200", "PATCH 423", "HEAD 200", "PATCH 409", "HEAD 200", "PATCH 503", "HEAD 200"],
      ...["PATCH 204", "PATCH 204", "PATCH 204", "PATCH 204"],
    ]);
    assert.deepEqual(await sendByClient(student, origin + tusURL), ["HEAD 200"]);
  });
  const added = await add(student, room.submissionId, objectPath, { fileName: "plan.pdf" });
  assert.deepEqual([added.status, added.json().fileSize], [201, FILE.length]);
});

Deno.test("the tus client deletes an upload", async () => {
  await using room = await openClassroom();
  const { student } = room;
  const { tusURL } = await promise(student, { fileName: "plan.pdf", fileSize: FILE.length });
  await withServer(room, () => null, async (origin) => {
    await sendByClient(student, origin + tusURL);
    await Upload.terminate(origin + tusURL, { headers: headersOf(student) });
  });
  assert.deepEqual([(await traces(room)).uploads, (await traces(room)).objects], [0, 0]);
});
