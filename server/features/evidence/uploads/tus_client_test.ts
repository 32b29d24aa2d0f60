import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { Upload } from "tus-js-client";
import { testBytes } from "../../../adapters/storage/testing.ts";
import type { Browser } from "../../../../test/browser_client.ts";
import { joined, PDF } from "../content/testing.ts";
import { add, type Classroom, openClassroom, promise, traces } from "../testing.ts";

const FILE = joined([PDF, testBytes(1_000_000)]);

/** Serves a world on a port; `between` may answer a request in its place. */
async function served(
  room: Classroom,
  between: (request: Request) => Response | null,
  work: (origin: string) => Promise<void>,
): Promise<void> {
  const handler = (request: Request) => between(request) ?? room.world.app.fetch(request);
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, handler);
  await work(`http://127.0.0.1:${server.addr.port}`);
  await server.shutdown();
}

/** Sends a file with the client that browsers use, which goes on after every hindrance; resolves to the requests it made. */
function sendByClient(who: Browser, uploadUrl: string, chunkSize = Infinity): Promise<string[]> {
  const { promise: sent, resolve, reject } = Promise.withResolvers<string[]>();
  const requests: string[] = [];
  const upload = new Upload(Buffer.from(FILE), {
    uploadUrl,
    chunkSize,
    retryDelays: [0, 0, 0, 0],
    headers: headersOf(who),
    onAfterResponse: (request, response) =>
      void requests.push(`${request.getMethod()} ${response.getStatus()}`),
    onSuccess: () => resolve(requests),
    onError: reject,
  });
  upload.start();
  return sent;
}

function headersOf(who: Browser): Record<string, string> {
  const cookie = [...who.cookies].map((pair) => pair.join("=")).join("; ");
  return { host: who.host, origin: `http://${who.host}`, cookie };
}

Deno.test("the client of the protocol sends a file through hindrances, and asks nothing more once it is here", async () => {
  await using room = await openClassroom();
  const { student } = room;
  const { tusURL, objectPath } = await promise(student, { fileName: "plan.pdf", fileSize: FILE.length });
  const hindrances = [423, 409, 503];
  const between = ({ method }: Request) => {
    const status = method === "PATCH" ? hindrances.shift() : undefined;
    return status === undefined ? null : new Response(null, { status });
  };
  await served(room, between, async (origin) => {
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

Deno.test("the client of the protocol gives an upload up", async () => {
  await using room = await openClassroom();
  const { student } = room;
  const { tusURL } = await promise(student, { fileName: "plan.pdf", fileSize: FILE.length });
  await served(room, () => null, async (origin) => {
    await sendByClient(student, origin + tusURL);
    await Upload.terminate(origin + tusURL, { headers: headersOf(student) });
  });
  assert.deepEqual([(await traces(room)).uploads, (await traces(room)).objects], [0, 0]);
});
