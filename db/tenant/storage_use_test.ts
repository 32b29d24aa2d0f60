import assert from "node:assert/strict";
import { openSchool } from "../../test/raw_sql/school.ts";
import { add } from "../../test/raw_sql/tenant_rows.ts";
import { eachAdapter } from "../testing.ts";

/** A statement that fails unless `storage_use` is `bytes`. */
const assertBytes = (bytes: number) =>
  `insert into storage_use (id, bytes) select 1, 0 from storage_use where bytes <> ${bytes}`;

eachAdapter("storage use follows files as they are added and deleted", async (open) => {
  await using test = await open();
  const { attempt, query } = await openSchool(test);
  assert.deepEqual(await query("select id, bytes from storage_use"), [{ id: 1, bytes: 5 }]);
  const message = await attempt(
    add("files", { file_size: 500 }),
    assertBytes(505),
    add("submission_files", { file_id: "fil_new" }),
    add("submission_files", { id: "evd_other", submission_id: "sub_none_1", file_id: "fil_new" }),
    assertBytes(505),
    "update submission_files set removed_at = 'now', removed_by = 'usr_one' where file_id = 'fil_new'",
    assertBytes(505),
    "delete from submission_files where file_id = 'fil_new'",
    "delete from files where id = 'fil_new'",
    assertBytes(5),
  );
  assert.equal(message, null);
  assert.notEqual(
    await attempt(add("files", { file_size: 500 }), assertBytes(5)),
    null,
    "a wrong count is seen",
  );
});
