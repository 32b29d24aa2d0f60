import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { explainReader } from "../../../db/testing_query_plans.ts";
import { fileWorldTest, type World, worldTest } from "../../../test/world.ts";
import { signInSuperAdmin } from "../../../test/support_access.ts";
import { type AuditItem, listAudit } from "./list_audit.ts";

const PATH = "/api/super-admin/audit";

worldTest("the audit is exported as CSV, over many pages, where nothing runs as a formula", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  await fillAudit(world, 2_500);
  await world.runControl(sql`update users set first_name = '=Olu'`);
  const answer = await superAdmin.get(`${PATH}/csv?person=operator`);
  assert.match(answer.headers.get("content-type")!, /^text\/csv/);
  assert.match(answer.headers.get("content-disposition")!, /^attachment; filename="Audit 2026-06-15.csv"/);
  assert.equal(answer.headers.get("cache-control"), "no-store");
  const [header, ...rows] = answer.text.split("\r\n").slice(0, -1);
  assert.equal(header!.replace("\ufeff", ""), "Date,Time,What happened,Details,Event");
  assert.equal(new Set(rows.map((row) => row.split(",").at(-1))).size, 2_501, "and that Olu was added");
  const own = await superAdmin.get(`${PATH}/csv`);
  assert.match(own.text, /\r\n2026-06-15,10:00,'=Olu Ade exported the audit as CSV,,evt_/);
});

const READS = [
  ["audit_by_time", {}],
  ["audit_by_person", { person: "usr_a" }],
  ["audit_by_person", { person: "operator" }],
  ["audit_by_tenant", { tenant: "ten_a" }],
  ["audit_by_tenant", { tenant: "ten_a", person: "usr_a" }],
] as const;

fileWorldTest("a page of the audit is sought by the index of its narrowest filter", async (world) => {
  for (const cursor of [null, "evt_a"]) {
    for (const [index, filter] of READS) {
      const plans: string[][] = [];
      await listAudit(explainReader(`${world.dataDir}/control.db`, plans), {
        tenant: "",
        person: "",
        ...filter,
        cursor,
        limit: 50,
      });
      const lines = plans.flat();
      const plan = `${JSON.stringify(filter)}\n${lines.join("\n")}`;
      const reads = lines.filter((line) => /^(SCAN|SEARCH) events\b/.test(line) && !/\(id=\?\)/.test(line));
      assert.equal(reads.length, 1, plan);
      assert.ok(reads[0]!.includes(`INDEX ${index}`), plan);
      assert.ok(/^SEARCH/.test(reads[0]!) || (index === "audit_by_time" && cursor === null), plan);
    }
  }
});

worldTest("five thousand entries cost what a page of them costs: one query", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  await fillAudit(world, 5_000);
  world.countRoundTrips();
  assert.equal((await superAdmin.get(`${PATH}?limit=50`)).json<AuditItem[]>().length, 50);
  assert.ok(world.countRoundTrips() <= 2, "the session's and the list's");
});

/** Acts of the command line at one instant. */
function fillAudit(world: World, count: number): Promise<unknown> {
  return world.runControl(sql`
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into events (id, at, actor_kind, what)
    select 'evt_more' || i, '2026-06-14T08:00:00.000Z', 'operator', 'units.imported' from n`);
}
