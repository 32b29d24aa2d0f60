import type { Client } from "@libsql/client";
import { drizzle, type LibSQLDatabase } from "drizzle-orm/libsql";
import type { DatabaseKind } from "./adapters/adapter.ts";
import { joinedReads } from "./joined_reads.ts";
import { partialClient } from "./partial_client.ts";

type Reads = Pick<
  LibSQLDatabase,
  "select" | "selectDistinct" | "$with" | "$count" | "all" | "get" | "values"
>;
type WithReads = {
  with(
    ...queries: Parameters<LibSQLDatabase["with"]>
  ): Pick<ReturnType<LibSQLDatabase["with"]>, "select" | "selectDistinct">;
};

/** What reads of a database: drizzle's reading half. Statements asked for in one turn leave together. */
export type Reader<Kind extends DatabaseKind> = Reads & WithReads & {
  /** Which kind of database this is, so that a verb of one cannot be handed the other. */
  readonly door: Kind;
};
export type TenantReader = Reader<"tenant">;
export type ControlReader = Reader<"control">;

/** A reader over a client that is only ever asked for read batches. */
export function makeReader<Kind extends DatabaseKind>(door: Kind, client: Client): Reader<Kind> {
  const reading = partialClient("a read door", { execute: joinedReads(client) });
  return Object.assign(drizzle({ client: reading }), { door });
}
