import type { Client, InArgs, InStatement, InValue } from "@libsql/client";

export type BatchStatement = Parameters<Client["batch"]>[0][number];

/**
 * A statement whose whole numbers and booleans are bound as INTEGER. The client binds every JavaScript number as REAL,
 * so 1 would be kept as '1.0' in a text column and as 1.0 inside JSON.
 */
export function bindWholeNumbers(statement: BatchStatement): InStatement {
  if (typeof statement === "string") return statement;
  const [sql, args] = Array.isArray(statement) ? statement : [statement.sql, statement.args];
  return args === undefined ? { sql } : { sql, args: bindAll(args) };
}

function bindAll(args: InArgs): InArgs {
  if (Array.isArray(args)) return args.map(bindOne);
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, bindOne(value)]));
}

function bindOne(value: InValue): InValue {
  if (typeof value === "boolean") return value ? 1n : 0n;
  // -0 has no integer form, and beyond 2^53 a number no longer names one integer.
  return typeof value === "number" && Number.isSafeInteger(value) && !Object.is(value, -0)
    ? BigInt(value)
    : value;
}
