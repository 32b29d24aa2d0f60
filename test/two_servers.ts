import { type AdapterKind, openTestDoors } from "../db/testing.ts";
import { type Doors, openDoors, type TenantWriter } from "../db/doors.ts";
import { entitlements, students } from "../db/tenant/schema/index.ts";
import { createAccessLink } from "../server/features/students/create_access_link.ts";
import type { Plan } from "../domain/plans.ts";

/** One school that two servers work with: each has doors of its own, so neither's lock holds the other. */
export type TwoServers = AsyncDisposable & {
  first: Doors;
  second: Doors;
  now: Date;
  /** Gives one student, whose address is `email`, a link. */
  student(email: string): Promise<{ studentId: string; token: string }>;
};

export const SCHOOL = "ten_oak";
const AT = "2026-06-15T09:00:00.000Z";

export async function openTwoServers(adapter: AdapterKind, plan: Plan = "medium"): Promise<TwoServers> {
  const databases = await openTestDoors({ adapter });
  const { doors: first } = databases;
  const second = await openDoors({ adapter: databases.adapter });
  await first.createTenant(SCHOOL);
  const bought = { id: 1, plan, status: "active", seats: 100, version: 1 } as const;
  await first.writeTenant(SCHOOL, (tx) => tx.batch([tx.db.insert(entitlements).values(bought)]));
  const now = new Date(AT);
  return {
    first,
    second,
    now,
    async student(email) {
      const row = { id: "stu_one", studentId: "1", studentKey: "1", firstName: "Robin", lastName: "Ash" };
      return await first.writeTenant(SCHOOL, async (tx) => {
        await tx.batch([tx.db.insert(students).values({ ...row, email, createdAt: AT })]);
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

/** The same writer, which lets something happen between what it has read and what it writes first. */
export function pausing(tx: TenantWriter, meanwhile: () => Promise<unknown>): TenantWriter {
  let paused = false;
  return {
    ...tx,
    async batch(statements) {
      if (!paused) {
        paused = true;
        await meanwhile();
      }
      return await tx.batch(statements);
    },
  };
}

/** Registers one test for each adapter. */
export function betweenTwoServers(
  sentence: string,
  test: (servers: TwoServers) => Promise<void>,
  plan?: Plan,
): void {
  for (const adapter of ["file", "remote"] as const) {
    Deno.test(`${sentence} (${adapter})`, async () => {
      await using servers = await openTwoServers(adapter, plan);
      await test(servers);
    });
  }
}
