import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { openTestCli } from "../testing.ts";
import { runCli } from "../run_cli.ts";
import { openWorld } from "../../test/world.ts";
import { signInNewStaff } from "../../test/factories.ts";
import { grant } from "../../test/support_access.ts";

Deno.test("without support access there is nothing to list or to end", async () => {
  await using cli = await openTestCli();
  const { id } = await cli.json<{ id: string }>("tenant create --name Oak --subdomain oak");
  assert.deepEqual(await cli.json("support list"), []);
  assert.match((await cli.run("support list")).out, /No establishment lets support in/);
  assert.deepEqual(await cli.json("support end --tenant oak"), { id, ended: null });
  assert.equal((await cli.run("support end --tenant elm")).code, 1);
});

Deno.test("the operator lists open support access and ends it", async () => {
  await using world = await openWorld();
  const oak = await world.school("oak");
  const id = await grant(await signInNewStaff(world, oak, "admin", "a@oak.example"));
  await world.runJobs();
  const run = async (command: string) => {
    let out = "";
    const settings: Record<string, string> = { ...world.environment, DISK_RESERVE_MB: "0" };
    const environment = (name: string) => settings[name];
    const io = { environment, out: (text: string) => void (out += text), err: () => {}, isTerminal: false };
    assert.equal(await runCli(command.split(" "), { ...io, now: world.services.now }), 0);
    return out;
  };
  assert.partialDeepStrictEqual(JSON.parse(await run("support list --json")), [
    { id: oak.id, name: "Oak School", endsAt: "2026-06-15T10:00:00.000Z", mayChange: false },
  ]);
  assert.match(await run("support list"), /Oak School\s+2026-06-15T10:00:00\.000Z\s+look only/);
  assert.deepEqual(JSON.parse(await run("support end --tenant oak --json")), { id: oak.id, ended: id });
  assert.deepEqual(JSON.parse(await run("support list --json")), [], "without waiting for the clock");
  const events = await oak.rows(
    sql`select actor_kind as by, actor_id as id from events where what = 'support.ended'`,
  );
  assert.deepEqual(events, [{ by: "operator", id: null }]);
});
