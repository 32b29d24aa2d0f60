import type { Client } from "@libsql/client";
import { drizzle, type LibSQLDatabase } from "drizzle-orm/libsql";
import type { DatabaseKind } from "./adapters/adapter.ts";
import { partialClient } from "./partial_client.ts";
import type { TypedReads } from "./typed_rows.ts";

type Reads = Pick<LibSQLDatabase, "select" | "selectDistinct" | "$with" | "$count"> & TypedReads;
type WithReads = {
  with(
    ...queries: Parameters<LibSQLDatabase["with"]>
  ): Pick<ReturnType<LibSQLDatabase["with"]>, "select" | "selectDistinct">;
};

/** drizzle's reading half; reads of one turn are batched. */
export type Reader<Kind extends DatabaseKind> = Reads & WithReads & {
  /** Keeps the types of the two kinds apart. */
  readonly kind: Kind;
};
export type TenantReader = Reader<"tenant">;
export type ControlReader = Reader<"control">;

/** `client`: reads that are joined (`batched_reads.ts`). */
export function makeReader<Kind extends DatabaseKind>(
  kind: Kind,
  client: Pick<Client, "execute">,
): Reader<Kind> {
  const reading = partialClient("a read door", { execute: client.execute });
  return Object.assign(drizzle({ client: reading }), { kind });
}
