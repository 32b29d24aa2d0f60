import assert from "node:assert/strict";
import { AT } from "../../test/raw_sql/insert_sql.ts";
import { addControl as add, openInstallation } from "../../test/raw_sql/control_rows.ts";

const { attempt } = openInstallation();

const unique = (...columns: string[]) => `UNIQUE constraint failed: ${columns.join(", ")}`;

Deno.test("a person owns one individual tenant at most, and any number of schools", async () => {
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

Deno.test("a time entry is booked once, and again when that transaction was removed", async () => {
  const booked = (id: string, over = {}) =>
    add("financial_transactions", { id, type: "expenditure", related_time_entry_id: "tme_one", ...over });
  const again = unique("financial_transactions.related_time_entry_id");
  assert.equal(await attempt(booked("ftr_a"), booked("ftr_b")), again);
  assert.equal(
    await attempt(booked("ftr_a", { removed_at: AT, removed_by: "usr_one" }), booked("ftr_b")),
    null,
  );
  const unsourced = (id: string) => add("financial_transactions", { id, source: null });
  assert.equal(await attempt(unsourced("ftr_a"), unsourced("ftr_b")), null, "typed by hand");
  const restored =
    "update financial_transactions set removed_at = null, removed_by = null where id = 'ftr_a'";
  assert.equal(
    await attempt(booked("ftr_a", { removed_at: AT, removed_by: "usr_one" }), booked("ftr_b"), restored),
    again,
  );
});
