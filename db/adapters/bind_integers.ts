import type { Client, InArgs, InStatement, InValue, Transaction } from "@libsql/client";

export type BatchStatement = Parameters<Client["batch"]>[0][number];

/** Binds whole numbers and booleans as INTEGER: libSQL's REAL would store 1 as '1.0' in text and JSON. */
export function bindIntegers(statement: BatchStatement): InStatement {
  if (typeof statement === "string") return statement;
  const [sql, args] = Array.isArray(statement) ? statement : [statement.sql, statement.args];
  return args === undefined ? { sql } : { sql, args: bindAll(args) };
}

function bindAll(args: InArgs): InArgs {
  if (Array.isArray(args)) return args.map(bindValue);
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, bindValue(value)]));
}

function bindValue(value: InValue): InValue {
  // Half a character, as of an emoji that a limit has cut: UTF-8 has none, and a database server refuses it.
  if (typeof value === "string") return value.toWellFormed();
  if (typeof value === "boolean") return value ? 1n : 0n;
  // -0 has no integer form, and numbers beyond 2^53 name no single integer.
  return typeof value === "number" && Number.isSafeInteger(value) && !Object.is(value, -0)
    ? BigInt(value)
    : value;
}

/** A client's calls with integers bound, each made within `call`. */
export function boundCalls(
  call: <T>(work: (client: Client) => Promise<T>) => Promise<T>,
): Pick<Client, "execute" | "batch" | "migrate" | "executeMultiple"> {
  return {
    execute: (statement: InStatement, args?: InArgs) =>
      call((client) =>
        client.execute(bindIntegers(typeof statement === "string" ? [statement, args] : statement))
      ),
    batch: (statements, mode) => call((client) => client.batch(statements.map(bindIntegers), mode)),
    migrate: (statements) => call((client) => client.migrate(statements.map(bindIntegers))),
    executeMultiple: (sql) => call((client) => client.executeMultiple(sql)),
  };
}

/** Binds integers and passes every call through `call`. */
export function boundTransaction(
  transaction: Transaction,
  call: <T>(work: () => Promise<T>) => Promise<T>,
): Transaction {
  return {
    execute: (statement: InStatement) => call(() => transaction.execute(bindIntegers(statement))),
    batch: (statements) => call(() => transaction.batch(statements.map(bindIntegers))),
    executeMultiple: (sql) => call(() => transaction.executeMultiple(sql)),
    commit: () => call(() => transaction.commit()),
    async rollback() {
      // SQLite undoes on its own what a full disk refuses, and the client releases its connection when closed.
      if (transaction.closed) transaction.close();
      else await call(() => transaction.rollback());
    },
    close: () => transaction.close(),
    get closed() {
      return transaction.closed;
    },
  };
}
