import { LibsqlError } from "@libsql/client";

/** The message of a violated constraint or raised by a trigger, the same over files and HTTP; else undefined. */
export function constraintMessage(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof LibsqlError && cause.code === "SQLITE_CONSTRAINT") {
      return cause.message.replace(/^(SQLITE_CONSTRAINT\w*: )+/, "").replace(/^SQLite error: /, "");
    }
  }
  return undefined;
}

/** Constraints that no concurrent write explains; triggers raise other messages. */
const PROGRAM_FAULT =
  /^((CHECK|NOT NULL|FOREIGN KEY) constraint failed|cannot store |datatype mismatch|constraint failed)/;

/** Whether a concurrent write was first: a unique key or a trigger's rule. Other constraints are program faults. */
export function isConflict(error: unknown): boolean {
  const message = constraintMessage(error);
  return message !== undefined && !PROGRAM_FAULT.test(message);
}
