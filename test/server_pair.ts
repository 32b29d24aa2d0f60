import { type AdapterKind, ADAPTERS, adapterTest, openTestDoors } from "../db/testing.ts";
import { type Doors, openDoors, type TenantWriter } from "../db/doors.ts";
import { entitlements, students } from "../db/tenant/schema/index.ts";
import { createAccessLink } from "../server/features/students/create_access_link.ts";
import type { Plan } from "../domain/plans.ts";

/** Two servers on one school's database, without shared locks. */
export type ServerPair = AsyncDisposable & {
  first: Doors;
  second: Doors;
  now: Date;
  /** Adds a student with an access link. */
  student(email: string): Promise<{ studentId: string; token: string }>;
};

export const SCHOOL = "ten_oak";
const NOW = "2026-06-15T09:00:00.000Z";

async function openServerPair(adapter: AdapterKind, plan: Plan = "medium"): Promise<ServerPair> {
  const databases = await openTestDoors({ adapter });
  const { doors: first } = databases;
  const second = await openDoors({ adapter: databases.adapter });
  await first.createTenant(SCHOOL);
  const entitlement = { id: 1, plan, status: "active", seats: 100, version: 1 } as const;
  await first.writeTenant(SCHOOL, (tx) => tx.batch([tx.db.insert(entitlements).values(entitlement)]));
  const now = new Date(NOW);
  return {
    first,
    second,
    now,
    async student(email) {
      const row = { id: "stu_one", studentId: "1", studentKey: "1", firstName: "Robin", lastName: "Ash" };
      return await first.writeTenant(SCHOOL, async (tx) => {
        await tx.batch([tx.db.insert(students).values({ ...row, email, createdAt: NOW })]);
        const { token } = await createAccessLink(tx, { kind: "operator" }, { studentId: row.id, now });
        return { studentId: row.id, token };
      });
    },
    async [Symbol.asyncDispose]() {
      await second.close();
      await databases[Symbol.asyncDispose]();
    },
  };
}

/** Runs `action` once, between the writer's reads and its first batch or transaction. */
export function beforeFirstBatch(tx: TenantWriter, action: () => Promise<unknown>): TenantWriter {
  let called = false;
  const actOnce = async () => {
    if (called) return;
    called = true;
    await action();
  };
  return {
    ...tx,
    async batch(statements) {
      await actOnce();
      return await tx.batch(statements);
    },
    async transaction(work) {
      await actOnce();
      return await tx.transaction(work);
    },
  };
}

/** Registers one test for each adapter. */
export function eachServerPair(
  name: string,
  test: (servers: ServerPair) => Promise<void>,
  plan?: Plan,
): void {
  adapterTest(ADAPTERS, name, async (adapter) => {
    await using servers = await openServerPair(adapter, plan);
    await test(servers);
  });
}
