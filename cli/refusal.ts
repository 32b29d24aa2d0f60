import { refusalOf as refusedByDatabase } from "../db/refusal.ts";
import { AppError, type ErrorCode } from "../domain/errors.ts";
import { ConfigError } from "../server/config.ts";

export type Refusal = { code: ErrorCode; message: string; fields?: Record<string, string> };

/** What helps after an error of each kind, where the message itself does not say. */
const MENDING: Partial<Record<ErrorCode, string>> = {
  unavailable: "Try again in a moment; if it stays so, see what is wrong with: doctor",
  internal: "See what is wrong with: doctor",
};

/** What was thrown, as a machine reads it. */
export function refusalOf(thrown: unknown): Refusal {
  if (thrown instanceof AppError) {
    const { fields } = thrown.details;
    return { code: thrown.code, message: thrown.message, ...(fields ? { fields } : {}) };
  }
  if (refusedByDatabase(thrown) !== undefined) {
    return {
      code: "conflict",
      message: "Somebody else did the same at this moment. Look what is there, and try again.",
    };
  }
  if (thrown instanceof ConfigError) return { code: "invalid", message: thrown.message };
  return { code: "internal", message: thrown instanceof Error ? thrown.message : String(thrown) };
}

/** The same for a person: the message, or a line for each option that is wrong, and how to mend it. */
export function refusalWords({ code, message, fields = {} }: Refusal): string {
  const wrong = Object.entries(fields).map(([field, words]) => `${optionOf(field)}: ${words}`);
  const mending = MENDING[code];
  return [...(wrong.length > 0 ? wrong : [message]), ...(mending ? [mending] : [])].join("\n");
}

function optionOf(field: string): string {
  return `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
