import assert from "node:assert/strict";
import { assertRefused } from "../../test/raw_sql/attempt.ts";
import { danglingReferences, missingValues, tablesOf, wrongTypes } from "../../test/raw_sql/columns.ts";
import { addControl as add, CONTROL_ROWS } from "../../test/raw_sql/control_rows.ts";
import { openInstallation } from "../../test/raw_sql/installation.ts";
import { eachAdapter } from "../testing.ts";

const FOREIGN = "FOREIGN KEY constraint failed";
const unique = (...columns: string[]) => `UNIQUE constraint failed: ${columns.join(", ")}`;

eachAdapter("a valid row of every control table is accepted", async (open) => {
  await using test = await open();
  const { attempt, query } = await openInstallation(test);
  assert.deepEqual(Object.keys(CONTROL_ROWS).sort(), await tablesOf(query));
  for (const table of await tablesOf(query)) assert.equal(await attempt(add(table)), null, table);
});

eachAdapter(
  "control columns refuse nulls where required, and values of another type",
  async (open) => {
    await using test = await open();
    const { attempt, query } = await openInstallation(test);
    await assertRefused(attempt, await missingValues(query, add));
    await assertRefused(attempt, await wrongTypes(query, add));
  },
);

eachAdapter(
  "no control row refers to a missing row, or loses the row it refers to",
  async (open) => {
    await using test = await open();
    const { attempt, query } = await openInstallation(test);
    const references = await danglingReferences(query, add);
    assert.ok(references.length > 8, `only ${references.length} references`);
    await assertRefused(attempt, references);
    await assertRefused(attempt, [
      ["delete from tenants where id = 'ten_oak'", FOREIGN],
      ["update tenants set id = 'ten_elm' where id = 'ten_oak'", FOREIGN],
      [add("tenants", { subdomain: "oak" }, "insert or replace"), FOREIGN],
    ]);
    assert.equal(await attempt(add("sessions"), "delete from users where id = 'usr_one'"), FOREIGN);
  },
);

eachAdapter("unique control rows cannot be duplicated", async (open) => {
  await using test = await open();
  const { attempt } = await openInstallation(test);
  const assertDuplicate = async (message: string, ...rows: string[]) =>
    assert.equal(await attempt(...rows), message, rows.join("; "));

  await assertDuplicate(unique("tenants.id"), add("tenants", { id: "ten_oak" }));
  await assertDuplicate(unique("tenants.subdomain"), add("tenants", { subdomain: "oak" }));
  await assertDuplicate(unique("users.id"), add("users", { id: "usr_one" }));
  await assertDuplicate(unique("users.email"), add("users", { email: "One@Oak.example" }));
  await assertDuplicate(
    unique("user_tenants.user_id", "user_tenants.tenant_id"),
    add("user_tenants"),
    add("user_tenants"),
  );
  for (
    const [table, key] of [
      ["sessions", "token_hash"],
      ["login_links", "token_hash"],
      ["tenant_subscriptions", "tenant_id"],
      ["tenant_due", "tenant_id"],
      ["unit_catalogue", "unit_code"],
      ["outbox", "id"],
      ["contact_messages", "id"],
    ] as const
  ) {
    await assertDuplicate(unique(`${table}.${key}`), add(table), add(table));
  }
});

eachAdapter("a person owns one individual tenant at most, and any number of schools", async (open) => {
  await using test = await open();
  const { attempt } = await openInstallation(test);
  const owned = (id: string, tenant_type: string, owner_user_id: string | null = "usr_one") =>
    add("tenants", { id, subdomain: id.replace("_", "-"), tenant_type, owner_user_id });
  const individual = owned("ten_mine", "individual");
  assert.equal(await attempt(individual, owned("ten_more", "individual")), unique("tenants.owner_user_id"));
  assert.equal(
    await attempt(
      individual,
      owned("ten_more", "institutional"),
      "update tenants set tenant_type = 'individual' where id = 'ten_more'",
    ),
    unique("tenants.owner_user_id"),
  );
  assert.equal(
    await attempt(individual, owned("ten_more", "institutional"), owned("ten_most", "institutional")),
    null,
  );
  assert.equal(
    await attempt(owned("ten_mine", "individual", null), owned("ten_more", "individual", null)),
    null,
  );
});
