import { sql } from "drizzle-orm";
import type { TestDoors } from "../../db/testing.ts";
import { type Attempt, tryStatements } from "./attempt.ts";
import type { Query } from "./columns.ts";
import { addControl } from "./control_rows.ts";
import type { Row } from "./insert_sql.ts";

/** One school with two hosts, a user and an event. */
export async function openInstallation({ doors }: TestDoors): Promise<{ attempt: Attempt; query: Query }> {
  const statements = [
    addControl("users", { id: "usr_one", email: "one@oak.example" }),
    addControl("tenants", { id: "ten_oak", subdomain: "oak" }),
    addControl("hosts", { host: "oak" }),
    addControl("hosts", { host: "portfolio.oak.example", kind: "domain" }),
    addControl("events", { id: "evt_one" }),
  ];
  await doors.writeControl((tx) => tx.batch(statements.map((statement) => tx.db.run(sql.raw(statement)))));
  return {
    attempt: (...tried) => doors.writeControl((tx) => tryStatements(tx, tried)),
    query: (text) => doors.readControl((db) => db.all<Row>(sql.raw(text))),
  };
}
