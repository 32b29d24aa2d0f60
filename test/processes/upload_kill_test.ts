import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { openTestCli } from "../../cli/testing.ts";
import { fileAdapter } from "../../db/adapters/file.ts";
import { openDoors } from "../../db/doors.ts";
import { testBytes } from "../../server/adapters/storage/testing.ts";
import { joined, PDF } from "../../server/features/evidence/content/testing.ts";
import { readOutcomes, signInTeacher } from "./demonstration.ts";
import { askHeld, beginPart, hashOf } from "./file_requests.ts";
import { freePort, startServer } from "./server_process.ts";

const SERVER = ["server/main.ts", "start"];
const FILE = joined([PDF, testBytes(6_000_000)]);
/** Parts that are acknowledged before the last one begins. */
const PARTS = 8;

Deno.test("an upload whose server is killed with -9 at 90 % goes on from there, and the file is whole", async () => {
  const port = freePort();
  await using cli = await openTestCli({ PORT: String(port) });
  const first = await startServer({ args: SERVER, dataDir: cli.dataDir, port });
  const who = await signInTeacher(first);
  const asked = { fileName: "plan.pdf", fileSize: FILE.length };
  const promised = await first.ask(who.host, "/api/objects/upload", { ...who, method: "POST", body: asked });
  const { tusURL, objectPath } = JSON.parse(promised.text);

  const at = (tenths: number) => Math.floor(FILE.length * tenths / 10);
  for (let tenth = 0; tenth < PARTS; tenth++) {
    const place = { offset: at(tenth), length: at(tenth + 1) - at(tenth) };
    const { sending, status } = beginPart({ ...who, port, path: tusURL }, place);
    sending.end(FILE.subarray(at(tenth), at(tenth + 1)));
    assert.equal(await status, 204);
  }
  const last = beginPart({ ...who, port, path: tusURL }, {
    offset: at(PARTS),
    length: FILE.length - at(PARTS),
  });
  last.sending.write(FILE.subarray(at(PARTS), at(9)));
  await untilHeld(`${cli.dataDir}/objects`, at(9));
  first.kill("SIGKILL");
  await first.ended();
  assert.equal(await last.status, null);

  await passLease(cli.dataDir);
  const second = await startServer({ args: SERVER, dataDir: cli.dataDir, port });
  const again = await signInTeacher(second);
  const { status, held } = await askHeld({ ...again, port, path: tusURL });
  assert.equal(status, 200);
  assert.ok(held !== null && held >= at(PARTS), `${at(PARTS)} were acknowledged, ${held} are held`);
  const rest = beginPart({ ...again, port, path: tusURL }, { offset: held, length: FILE.length - held });
  rest.sending.end(FILE.subarray(held));
  assert.equal(await rest.status, 204);

  const [outcome] = await readOutcomes<{ id: string }>(second, again);
  const body = { ...asked, fileType: "application/pdf", fileUrl: objectPath };
  const added = await second.ask(again.host, `/api/submissions/${outcome!.id}/files`, {
    ...again,
    method: "POST",
    body,
  });
  assert.equal(added.status, 201, added.text);
  const path = JSON.parse(added.text).fileUrl;
  assert.equal(
    await hashOf({ ...again, port, path }),
    createHash("sha256").update(FILE).digest("hex"),
  );
  second.kill("SIGTERM");
  assert.equal(await second.ended(), 0);
});

/** Waits until an unfinished object below the folder has so many bytes. */
async function untilHeld(folder: string, bytes: number): Promise<void> {
  const changes = Deno.watchFs(folder);
  if (await heldIn(folder) >= bytes) return changes.close();
  for await (const _ of changes) if (await heldIn(folder) >= bytes) return;
}

async function heldIn(folder: string): Promise<number> {
  let held = 0;
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) held += await heldIn(path);
    else if (name.endsWith(".part")) held += (await Deno.stat(path)).size;
  }
  return held;
}

/** Lets the time pass, as the databases see it, that a sending keeps its upload to itself. */
async function passLease(dataDir: string): Promise<void> {
  const doors = await openDoors({ adapter: fileAdapter({ dataDir }) });
  for await (const { name } of Deno.readDir(`${dataDir}/tenants`)) {
    if (!name.endsWith(".db")) continue;
    await doors.writeTenant(name.slice(0, -3), (tx) =>
      tx.batch([tx.db.run(sql`
        update uploads set leased_until = '2020-01-01T00:00:00.000Z' where state = 'receiving'`)]));
  }
  await doors.close();
}
