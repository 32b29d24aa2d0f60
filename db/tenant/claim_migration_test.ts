import assert from "node:assert/strict";
import { checkMigration, rows } from "../../test/raw_sql/check_migration.ts";
import { AT } from "../../test/raw_sql/insert_sql.ts";
import { add } from "../../test/raw_sql/tenant_rows.ts";

const sent = add("claims", { state: "sent", sent_at: AT });

Deno.test("late declarations from before migration 16 stay", async () => {
  await checkMigration(15, [add("late_declarations")], async (database) => {
    assert.deepEqual(
      await rows(database, "select assignment_id, kind, declared_by, declared_at from late_declarations"),
      [
        ["asg_assessed", "own_work", "usr_one", AT],
      ],
    );
  });
});

Deno.test("what was sent before migration 17 stays in its row", async () => {
  const record = '{"unitCode":"070147"}';
  const before = [
    sent,
    add("claim_rows", { claim_id: "clm_new", assignment_id: "asg_awarded", record }),
  ];
  await checkMigration(16, before, async (database) => {
    assert.deepEqual(await rows(database, "select record from claim_rows where id = 'clr_new'"), [[record]]);
  });
});

Deno.test("of what was sent twice before migration 54 the last stays in its row", async () => {
  const sending = (number: number, lastName: string) =>
    `insert into claim_sendings (row_id, number, sent_at, record)
      values ('clr_new', ${number}, '${AT}', '{"lastName":"${lastName}"}')`;
  const before = [
    sent,
    add("claim_rows", { claim_id: "clm_new", assignment_id: "asg_awarded" }),
    sending(1, "Hil"),
    sending(2, "Hill"),
  ];
  await checkMigration(53, before, async (database) => {
    assert.deepEqual(await rows(database, "select record from claim_rows where id = 'clr_new'"), [
      ['{"lastName":"Hill"}'],
    ]);
  });
});
