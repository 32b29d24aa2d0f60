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

/** What SQLite itself says of a row that no state of the data would make right; a trigger of ours says something else. */
const OUR_FAULT =
  /^((CHECK|NOT NULL|FOREIGN KEY) constraint failed|cannot store |datatype mismatch|constraint failed)/;

/**
 * Whether a write was refused because of what is there now: a row that must be there once only, or a rule that a trigger
 * holds. Somebody else was faster then; any other constraint is a fault of the program.
 */
export function isOvertaken(error: unknown): boolean {
  const refusal = refusalOf(error);
  return refusal !== undefined && !OUR_FAULT.test(refusal);
}
