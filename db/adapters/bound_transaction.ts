import type { InStatement, Transaction } from "@libsql/client";
import { bindWholeNumbers } from "./bind.ts";

/** An interactive transaction that binds like the rest of its adapter and passes every call through `call`. */
export function boundTransaction(
  transaction: Transaction,
  call: <T>(work: () => Promise<T>) => Promise<T>,
): Transaction {
  return {
    execute: (statement: InStatement) => call(() => transaction.execute(bindWholeNumbers(statement))),
    batch: (statements) => call(() => transaction.batch(statements.map(bindWholeNumbers))),
    executeMultiple: (sql) => call(() => transaction.executeMultiple(sql)),
    commit: () => call(() => transaction.commit()),
    rollback: () => call(() => transaction.rollback()),
    close: () => transaction.close(),
    get closed() {
      return transaction.closed;
    },
  };
}
