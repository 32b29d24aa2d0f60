import assert from "node:assert/strict";
import { tenants } from "./control/schema/index.ts";
import { eachTenant } from "./fleet.ts";
import { eachAdapter } from "./testing.ts";

const NOW = "2026-05-01T09:00:00.000Z";

eachAdapter(
  "active, ready tenants are visited one at a time, and a failing one stops no other",
  async (open) => {
    await using test = await open();
    const { doors } = test;
    await doors.writeControl((tx) =>
      tx.batch([
        { id: "ten_c", active: true, readyAt: NOW },
        { id: "ten_a", active: true, readyAt: NOW },
        { id: "ten_b", active: true, readyAt: NOW },
        { id: "ten_gone", active: false, readyAt: NOW },
        { id: "ten_unready", active: true, readyAt: null },
      ].map((tenant) =>
        tx.db.insert(tenants).values({ ...tenant, name: "Oak Lane Centre", createdAt: NOW, updatedAt: NOW })
      ))
    );
    const visited: string[] = [];
    let running = 0;
    const errors = await eachTenant(doors, async (id) => {
      assert.equal(++running, 1);
      visited.push(id);
      await Promise.resolve();
      running--;
      if (id === "ten_b") throw new Error("not this one");
    });
    assert.deepEqual(visited, ["ten_a", "ten_b", "ten_c"]);
    assert.deepEqual(errors.map(({ tenantId, error }) => [tenantId, String(error)]), [
      ["ten_b", "Error: not this one"],
    ]);
  },
);

eachAdapter("the event loop runs between two tenants", async (open) => {
  await using test = await open();
  await test.doors.writeControl((tx) =>
    tx.batch(
      ["ten_a", "ten_b"].map((id) =>
        tx.db.insert(tenants).values({ id, name: id, readyAt: NOW, createdAt: NOW, updatedAt: NOW })
      ),
    )
  );
  const order: string[] = [];
  await eachTenant(test.doors, (id) => {
    order.push(id);
    setImmediate(() => order.push(`after ${id}`));
    return Promise.resolve();
  });
  assert.deepEqual(order, ["ten_a", "after ten_a", "ten_b", "after ten_b"]);
});
