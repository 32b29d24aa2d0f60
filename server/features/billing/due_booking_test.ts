import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { type World, worldTest } from "../../../test/world.ts";
import { sweepInstallation } from "../../flows/sweep.ts";
import { SYNC_CUSTOMER } from "../../flows/sync_customer.ts";
import { connectStripe, openBuyer } from "./testing.ts";

const DAY_MS = 86_400_000;

/** Entries after a sweep at this time. */
async function sweptEntries({ services, controlRows }: World) {
  await sweepInstallation({ services });
  return await controlRows<{ id: string; runAt: string; doneAt: string | null }>(
    sql`select id, run_at as "runAt", done_at as "doneAt" from outbox where kind = ${SYNC_CUSTOMER}`,
  );
}

worldTest(
  "Stripe is asked of a paying customer whom it has not told of for a day, again after that",
  async (world) => {
    await using _stripe = await connectStripe(world);
    const { oak } = await openBuyer(world);
    const now = () => world.services.now().toISOString();
    await world.runControl(sql`
    update tenant_subscriptions set stripe_customer_id = 'cus_oak', stripe_subscription_id = 'sub_oak',
      status = 'active', stripe_read_at = ${now()} where tenant_id = ${oak.id}`);
    assert.deepEqual(await sweptEntries(world), []);
    world.advance(DAY_MS);
    const waiting = [{ id: "sync_cus_oak", runAt: now(), doneAt: null }];
    assert.deepEqual(await sweptEntries(world), waiting);
    world.advance(1000);
    assert.deepEqual(await sweptEntries(world), waiting, "one that waits keeps its time");
    await world.runControl(sql`update outbox set done_at = ${now()} where kind = ${SYNC_CUSTOMER}`);
    assert.deepEqual(await sweptEntries(world), [{ id: "sync_cus_oak", runAt: now(), doneAt: null }]);
    await world.runControl(sql`delete from outbox where kind = ${SYNC_CUSTOMER}`);
    await world.runControl(sql`update tenant_subscriptions set status = 'cancelled'`);
    assert.deepEqual(await sweptEntries(world), []);
  },
);
