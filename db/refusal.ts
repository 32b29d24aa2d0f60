import { LibsqlError } from "@libsql/client";

/**
 * The words with which the database itself refused a write: `UNIQUE constraint failed: staff.email`, or the message that
 * a trigger raised. Undefined for any other error. The same over files and over HTTP.
 */
export function refusalOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof LibsqlError && cause.code === "SQLITE_CONSTRAINT") {
      return cause.message.replace(/^(SQLITE_CONSTRAINT\w*: )+/, "").replace(/^SQLite error: /, "");
    }
  }
  return undefined;
}

/** Whether a write was refused because a row with the same `column` (as `table.column`) is there already. */
export function isDuplicate(error: unknown, column: string): boolean {
  const [, columns] = /^UNIQUE constraint failed: (.*)$/.exec(refusalOf(error) ?? "") ?? [];
  return columns?.split(", ").includes(column) ?? false;
}
