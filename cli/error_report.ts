import { constraintMessage } from "../db/constraint_error.ts";
import { AppError, type ErrorCode } from "../domain/errors.ts";
import { ConfigError } from "../server/config.ts";

export type ErrorReport = { code: ErrorCode; message: string; fields?: Record<string, string> };

/** By error code, where the message does not say. */
const HINTS: Partial<Record<ErrorCode, string>> = {
  unavailable: "Try again in a moment; if it stays so, see what is wrong with: doctor",
  internal: "See what is wrong with: doctor",
};

export function toErrorReport(error: unknown): ErrorReport {
  if (error instanceof AppError) {
    const { fields } = error.details;
    return { code: error.code, message: error.message, ...(fields ? { fields } : {}) };
  }
  if (constraintMessage(error) !== undefined) {
    return {
      code: "conflict",
      message: "Somebody else did the same at this moment. Look what is there, and try again.",
    };
  }
  if (error instanceof ConfigError) return { code: "invalid", message: error.message };
  return { code: "internal", message: error instanceof Error ? error.message : String(error) };
}

export function errorText({ code, message, fields = {} }: ErrorReport): string {
  const fieldLines = Object.entries(fields).map(([field, text]) => `${optionOf(field)}: ${text}`);
  const hint = HINTS[code];
  return [...(fieldLines.length > 0 ? fieldLines : [message]), ...(hint ? [hint] : [])].join("\n");
}

function optionOf(field: string): string {
  return `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
