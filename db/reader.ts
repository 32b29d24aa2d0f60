import type { Client, InArgs } from "@libsql/client";
import { drizzle, type LibSQLDatabase } from "drizzle-orm/libsql";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { DatabaseKind } from "./adapters/adapter.ts";
import { partialClient } from "./partial_client.ts";
import type { RowsSql, TypedReads } from "./typed_rows.ts";

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

const DIALECT = new SQLiteAsyncDialect();

/** `client`: reads that are joined (`batched_reads.ts`). */
export function makeReader<Kind extends DatabaseKind>(
  kind: Kind,
  client: Pick<Client, "execute">,
): Reader<Kind> {
  const reading = partialClient("a read door", { execute: client.execute });
  /** As drizzle's, whose promises, cache and copied rows take as long as a short statement. */
  async function all<Row>(query: RowsSql<Row>): Promise<Row[]> {
    const { sql, params } = DIALECT.sqlToQuery(query);
    const { rows } = await client.execute({ sql, args: params as InArgs });
    return rows as Row[];
  }
  return Object.assign(drizzle({ client: reading }), { kind, all });
}
