import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { openTestCli } from "../../cli/testing.ts";
import { fileAdapter } from "../../db/adapters/file.ts";
import { openDoors } from "../../db/doors.ts";
import { testBytes } from "../../server/adapters/storage/testing.ts";
import { joined, PDF } from "../../server/features/evidence/content/testing.ts";
import { freePort, readOutcomes, SERVER, signInTeacher, startServer } from "./server_process.ts";
import { downloadHash, readOffset, startPart, waitForBytes } from "./file_requests.ts";

const FILE = joined([PDF, testBytes(6_000_000)]);
const ACKNOWLEDGED_PARTS = 8;

Deno.test("an upload whose server is killed with -9 at 90 % resumes, and the file is whole", async () => {
  const port = freePort();
  await using cli = await openTestCli({ PORT: String(port) }, { adapter: "file" });
  const first = await startServer({ args: SERVER, dataDir: cli.dataDir, port });
  const session = await signInTeacher(first);
  const file = { fileName: "plan.pdf", fileSize: FILE.length };
  const response = await first.request(session.host, "/api/objects/upload", {
    ...session,
    method: "POST",
    body: file,
  });
  const { tusURL, objectPath } = JSON.parse(response.text);

  const at = (tenths: number) => Math.floor(FILE.length * tenths / 10);
  for (let tenths = 0; tenths < ACKNOWLEDGED_PARTS; tenths++) {
    const range = { offset: at(tenths), length: at(tenths + 1) - at(tenths) };
    const { request, status } = startPart({ ...session, port, path: tusURL }, range);
    request.end(FILE.subarray(at(tenths), at(tenths + 1)));
    assert.equal(await status, 204);
  }
  const lastPart = startPart({ ...session, port, path: tusURL }, {
    offset: at(ACKNOWLEDGED_PARTS),
    length: FILE.length - at(ACKNOWLEDGED_PARTS),
  });
  lastPart.request.write(FILE.subarray(at(ACKNOWLEDGED_PARTS), at(9)));
  await waitForBytes(`${cli.dataDir}/objects`, at(9));
  first.kill("SIGKILL");
  await first.exitCode();
  assert.equal(await lastPart.status, null);

  await expireLeases(cli.dataDir);
  const second = await startServer({ args: SERVER, dataDir: cli.dataDir, port });
  const newSession = await signInTeacher(second);
  const { status, offset } = await readOffset({ ...newSession, port, path: tusURL });
  assert.equal(status, 200);
  assert.ok(
    offset !== null && offset >= at(ACKNOWLEDGED_PARTS),
    `${at(ACKNOWLEDGED_PARTS)} were acknowledged, ${offset} are held`,
  );
  const remainder = startPart({ ...newSession, port, path: tusURL }, {
    offset: offset,
    length: FILE.length - offset,
  });
  remainder.request.end(FILE.subarray(offset));
  assert.equal(await remainder.status, 204);

  const [outcome] = await readOutcomes<{ id: string }>(second, newSession);
  const body = { ...file, fileType: "application/pdf", fileUrl: objectPath };
  const added = await second.request(newSession.host, `/api/submissions/${outcome!.id}/files`, {
    ...newSession,
    method: "POST",
    body,
  });
  assert.equal(added.status, 201, added.text);
  const path = JSON.parse(added.text).fileUrl;
  assert.equal(
    await downloadHash({ ...newSession, port, path }),
    createHash("sha256").update(FILE).digest("hex"),
  );
  second.kill("SIGTERM");
  assert.equal(await second.exitCode(), 0);
});

async function expireLeases(dataDir: string): Promise<void> {
  const doors = await openDoors({ adapter: fileAdapter({ dataDir }) });
  for await (const { name } of Deno.readDir(`${dataDir}/tenants`)) {
    if (!name.endsWith(".db")) continue;
    await doors.writeTenant(name.slice(0, -3), (tx) =>
      tx.batch([tx.db.run(sql`
        update uploads set leased_until = '2020-01-01T00:00:00.000Z' where state = 'receiving'`)]));
  }
  await doors.close();
}
