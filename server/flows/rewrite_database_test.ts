import assert from "node:assert/strict";
import { signInStaff } from "../../test/factories.ts";
import { startLibsqlServer } from "../../test/libsql_server.ts";
import { openWorld, worldTest } from "../../test/world.ts";
import {
  type ErasureRoom,
  filesWith,
  ledgerOf,
  openErasureRoom,
  orderDue,
  WORDS,
} from "../features/erasures/testing.ts";

async function readReceipt({ world, oak }: ErasureRoom, id: string) {
  const admin = await signInStaff(world, oak, "admin@oak.example");
  return await admin.get(`/api/admin/erasures/${id}/receipt`);
}

Deno.test("no file of a libSQL server has what was erased", async () => {
  const folder = await Deno.makeTempDir({ prefix: "unitfolio-libsql-" });
  const server = await startLibsqlServer({ folder });
  try {
    await using world = await openWorld({ adapter: "remote", server });
    const room = await openErasureRoom(world);
    const id = await orderDue(room);
    assert.notDeepEqual(await filesWith(folder, WORDS), []);
    await world.runJobs();
    assert.partialDeepStrictEqual(await ledgerOf(room), [{ id, done: 1 }]);
    assert.deepEqual(await filesWith(folder, WORDS), []);
    const receipt = await readReceipt(room, id);
    assert.match(receipt.text, /Database: Rewritten/);
  } finally {
    await server.stop();
    await Deno.remove(folder, { recursive: true });
  }
});

worldTest("a provider's own history is named by the receipt", async (world) => {
  const room = await openErasureRoom(world);
  const id = await orderDue(room);
  world.services.doors.rewriteTenant = () => Promise.resolve(false);
  await world.runJobs();
  const receipt = await readReceipt(room, id);
  assert.match(receipt.text, /Database: What was removed is no longer in the database. Its provider keeps/);
});
