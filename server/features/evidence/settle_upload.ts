import { and, eq } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { uploads } from "../../../db/tenant/schema/index.ts";

const receiving = (id: string) => and(eq(uploads.id, id), eq(uploads.state, "receiving"));

/** Notes that a claimed upload is here, with the size in bytes and the type that we measured; false when it is gone. */
export async function keepUpload(
  tx: TenantWriter,
  input: { id: string; size: number; type: string },
): Promise<boolean> {
  const [kept] = await tx.batch([
    tx.db.update(uploads).set({ state: "received", received: input.size, fileType: input.type })
      .where(receiving(input.id)).returning({ id: uploads.id }),
  ]);
  return kept.length === 1;
}

/** Gives a claimed upload back, so that its owner may send again. */
export async function releaseUpload(tx: TenantWriter, id: string): Promise<void> {
  await tx.batch([tx.db.update(uploads).set({ state: "promised" }).where(receiving(id))]);
}

/** Takes back the promise of a claimed upload whose file we will never take. */
export async function dropUpload(tx: TenantWriter, id: string): Promise<void> {
  await tx.batch([tx.db.delete(uploads).where(receiving(id))]);
}
