import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { explainReader } from "../../../db/testing_query_plans.ts";
import type { MessageItem, MessageState } from "../../../domain/contact_answers.ts";
import { collectPages } from "../../../test/portfolio_fixture.ts";
import { fileWorldTest, type World, worldTest } from "../../../test/world.ts";
import { signInSuperAdmin } from "../../../test/support_access.ts";
import { countNewMessages, listMessages } from "./list_messages.ts";
import { MESSAGES, messagesOf, storeMessage } from "./testing.ts";

/** Messages a minute apart, three at a time in the same one; every fifth is closed. */
async function fillMessages(world: World, count: number): Promise<void> {
  await world.runControl(sql`
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into contact_messages (id, name, email, institution, message, host, created_at, state, state_at, state_by)
    select 'con_' || i, 'Jo ' || i, 'jo' || i || '@school.example', 'School ' || i, 'Could we see number ' || i || '?',
      'localhost:5000', strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', (i / 3) || ' minutes'),
      iif(i % 5, 'new', 'closed'), iif(i % 5, null, '2026-06-15'), iif(i % 5, null, 'usr_gone') from n`);
}

worldTest("messages are listed newest first, each once, by state and by words", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  assert.deepEqual(await messagesOf(superAdmin), []);
  await fillMessages(world, 120);
  const all = await collectPages<MessageItem>(superAdmin, `${MESSAGES}?limit=50`);
  assert.deepEqual(all.map(({ length }) => length), [50, 50, 20]);
  const times = all.flat().map(({ createdAt }) => createdAt);
  assert.deepEqual(times, [...times].sort().reverse());
  assert.equal(new Set(all.flat().map(({ id }) => id)).size, 120);
  const closed = (await collectPages<MessageItem>(superAdmin, `${MESSAGES}?state=closed&limit=10`)).flat();
  assert.deepEqual([closed.length, new Set(closed.map(({ state }) => state))], [24, new Set(["closed"])]);
  const count = async () => (await superAdmin.get(`${MESSAGES}/count`)).json<{ count: number }>().count;
  assert.equal(await count(), 96);
  await superAdmin.post(`${MESSAGES}/con_1/close`);
  assert.equal(await count(), 95);
  await storeMessage(world, {
    id: "con_umlaut",
    institution: "Überlingen Höhe",
    plan: "medium",
    message: `100% sure ${"x".repeat(4000)}`,
  });
  const [found, ...more] = await messagesOf(superAdmin, `?search=${encodeURIComponent("100% überlingen")}`);
  assert.deepEqual([found!.id, found!.plan, found!.excerpt.length, more.length], [
    "con_umlaut",
    "medium",
    240,
    0,
  ]);
  for (const search of ["jo119@", "Jo 119", "School 119", "number 119?"]) {
    assert.deepEqual(
      (await messagesOf(superAdmin, `?search=${encodeURIComponent(search)}`)).map(({ id }) => id),
      [
        "con_119",
      ],
      search,
    );
  }
  assert.deepEqual(await messagesOf(superAdmin, "?search=119&state=closed"), []);
});

worldTest("five thousand messages cost what a page of them costs: one query", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  await fillMessages(world, 5_000);
  world.countRoundTrips();
  assert.equal((await messagesOf(superAdmin, "?limit=50")).length, 50);
  assert.ok(world.countRoundTrips() <= 2, "the session's and the list's");
});

const READS: [string, MessageState | ""][] = [
  ["contact_messages_by_time", ""],
  ["contact_messages_by_state", "new"],
  ["contact_messages_by_state", "answered"],
];

fileWorldTest("a page of messages is sought by an index, and new ones are counted by one", async (world) => {
  const plans: string[][] = [];
  const db = explainReader(`${world.dataDir}/control.db`, plans);
  for (const [index, state] of READS) {
    for (const cursor of [null, "con_a"]) {
      plans.length = 0;
      await listMessages(db, { state, cursor, limit: 50 });
      const plan = plans.flat().join("\n");
      assert.match(plan, new RegExp(`contact_messages USING (COVERING )?INDEX ${index}`), plan);
      assert.doesNotMatch(plan, /TEMP B-TREE/);
    }
  }
  plans.length = 0;
  await countNewMessages(db);
  assert.match(plans.flat().join("\n"), /USING COVERING INDEX contact_messages_by_state \(state=\?\)/);
});
