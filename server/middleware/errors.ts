import type { Context, ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { isOvertaken } from "../../db/refusal.ts";
import { AppError, ERROR_STATUS } from "../../domain/errors.ts";
import type { AppEnv } from "../context.ts";
import { renderErrorPage } from "../ui/gate_pages.tsx";
import { isApi } from "./is_api.ts";

/**
 * The one place where what was thrown becomes an answer (DECISIONS 25): a known refusal with its words, anything else
 * as 500 with the request's id alone, since database errors carry SQL and personal data.
 */
export const answerError: ErrorHandler<AppEnv> = (thrown, c) => {
  const error = asAppError(thrown);
  // Whoever asked has gone, and what they asked for was given up: no fault of anybody's.
  const givenUp = c.req.raw.signal.aborted && thrown === c.req.raw.signal.reason;
  if (error.code === "internal" && !givenUp) {
    c.get("services").log({ requestId: c.get("requestId"), fault: String(thrown), stack: thrown.stack });
  } else if (error.code === "unavailable") {
    c.get("services").log({ requestId: c.get("requestId"), fault: causesOf(thrown) });
  }
  const status = ERROR_STATUS[error.code];
  if (error.details.retryAfter !== undefined) {
    c.header("Retry-After", String(Math.ceil(error.details.retryAfter)));
  }
  return isApi(c) ? c.json(errorBody(c, error), status) : c.html(renderErrorPage(c, error), status);
};

/** The JSON that every refused call answers. */
export function errorBody(c: Context<AppEnv>, error: AppError) {
  const { fields, extra } = error.details;
  return {
    message: error.message,
    code: error.code,
    requestId: c.get("requestId"),
    ...(fields ? { fields } : {}),
    ...extra,
  };
}

function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof HTTPException && thrown.status < 500) return new AppError("invalid", thrown.message);
  // The database refused what the verb's own check had let through.
  if (isOvertaken(thrown)) {
    return new AppError(
      "conflict",
      "This was changed by someone else just now. Reload the page and try again.",
    );
  }
  return new AppError(
    "internal",
    "Something went wrong on our side. Nothing you wrote was lost on this page.",
  );
}

/** What was thrown and all that led to it, in one line; `unavailable` alone does not tell an operator what to mend. */
function causesOf(thrown: unknown): string {
  const words: string[] = [];
  for (let error = thrown; error instanceof Error && words.length < 5; error = error.cause) {
    words.push(String(error));
  }
  return words.join(" < ");
}
