import type { Client, InArgs, InStatement, Transaction, TransactionMode } from "@libsql/client";
import { join } from "node:path";
import type { Adapter, DatabaseKind, OpenDatabase } from "./adapters/adapter.ts";
import { isReadOnly } from "./batched_reads.ts";
import { partialClient } from "./partial_client.ts";

/** A statement with the arguments of one of its executions. */
export type ExecutedStatement = { kind: DatabaseKind; sql: string; args: InArgs };
type BatchStatement = Parameters<Client["batch"]>[0][number];
export type OnExecuted = (kind: DatabaseKind, sql: string, args: InArgs) => void;
type Tell = (sql: string, args: InArgs) => void;

const ASKS_CHANGES = /\bchanges\s*\(\)/i;
/** Tests take a trigger away for a while, and migrations run as they are. */
const CHANGES_SCHEMA = /^(?:\s|--[^\n]*\n)*(create|drop|alter)\b/i;
const seen = new Set<string>();

/** `onExecuted` hears of what succeeded. A batch refuses `changes()` before its first write. */
export function observed(adapter: Adapter, onExecuted: OnExecuted): Adapter {
  return {
    ...adapter,
    async open(name): Promise<OpenDatabase> {
      const database = await adapter.open(name);
      const tell: Tell = (sql, args) => onExecuted(name.kind, sql, args);
      return {
        ...database,
        reads: observedClient(database.reads, tell),
        writes: observedClient(database.writes, tell),
      };
    },
  };
}

/** Passes on what it is told; `statementsDuring` returns what was executed while `act` ran. */
export function statementRecorder(onExecuted: OnExecuted) {
  let executed: ExecutedStatement[] | undefined;
  const tell: OnExecuted = (kind, sql, args) => {
    executed?.push({ kind, sql, args });
    onExecuted(kind, sql, args);
  };
  return {
    tell,
    async statementsDuring(act: () => Promise<unknown>): Promise<ExecutedStatement[]> {
      const statements: ExecutedStatement[] = executed = [];
      await act();
      executed = undefined;
      return statements;
    },
  };
}

/** Adds a statement to this process's file in the folder STATEMENTS, which `test/run_tests.ts` makes. */
export function recordStatement(kind: DatabaseKind, sql: string, args: InArgs): void {
  const folder = Deno.env.get("STATEMENTS");
  const key = `${kind} ${sql}`;
  if (folder === undefined || seen.has(key) || CHANGES_SCHEMA.test(sql)) return;
  seen.add(key);
  const line = JSON.stringify({ kind, sql, args } satisfies ExecutedStatement, plainValue);
  Deno.writeTextFileSync(join(folder, `${Deno.pid}.jsonl`), `${line}\n`, { append: true });
}

function plainValue(_name: string, value: unknown): unknown {
  return typeof value === "bigint" ? Number(value) : value;
}

function observedClient(client: Client, tell: Tell): Client {
  return partialClient("an observed database", {
    protocol: client.protocol,
    async execute(statement: InStatement, args?: InArgs) {
      const given = typeof statement === "string" ? { sql: statement, args } : statement;
      changesGuard()(given.sql);
      const result = await client.execute(given);
      tell(given.sql, given.args ?? []);
      return result;
    },
    batch: (statements, mode) =>
      observedBatch(statements, changesGuard(), tell, () => client.batch(statements, mode)),
    transaction: async (mode?: TransactionMode) =>
      observedTransaction(await client.transaction(mode ?? "write"), tell),
    migrate: (statements) => client.migrate(statements),
    executeMultiple: (sql) => client.executeMultiple(sql),
    close: () => client.close(),
  });
}

function observedTransaction(transaction: Transaction, tell: Tell): Transaction {
  const guard = changesGuard();
  return {
    async execute(statement) {
      const [sql, args] = partsOf(statement);
      guard(sql);
      const result = await transaction.execute(statement);
      tell(sql, args);
      return result;
    },
    batch: (statements) => observedBatch(statements, guard, tell, () => transaction.batch(statements)),
    executeMultiple: (sql) => transaction.executeMultiple(sql),
    commit: () => transaction.commit(),
    rollback: () => transaction.rollback(),
    close: () => transaction.close(),
    get closed() {
      return transaction.closed;
    },
  };
}

async function observedBatch<T>(
  statements: readonly BatchStatement[],
  guard: (sql: string) => void,
  tell: Tell,
  send: () => Promise<T>,
): Promise<T> {
  const parts = statements.map(partsOf);
  for (const [sql] of parts) guard(sql);
  const results = await send();
  for (const [sql, args] of parts) tell(sql, args);
  return results;
}

/** On a database server `changes()` starts with what the connection last changed for anyone. */
function changesGuard(): (sql: string) => void {
  let written = false;
  return (sql) => {
    if (!written && ASKS_CHANGES.test(sql)) {
      throw new Error(`changes() before any write of its batch: ${sql}`);
    }
    written ||= !isReadOnly(sql);
  };
}

function partsOf(statement: BatchStatement): [string, InArgs] {
  if (typeof statement === "string") return [statement, []];
  return Array.isArray(statement)
    ? [statement[0], statement[1] ?? []]
    : [statement.sql, statement.args ?? []];
}
