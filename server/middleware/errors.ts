import type { Context, ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { isConflict } from "../../db/constraint_error.ts";
import { DatabaseFault } from "../../db/database_fault.ts";
import { AppError, causeChain, ERROR_STATUS } from "../../domain/errors.ts";
import { links } from "../../domain/links.ts";
import { PROVIDER_IDS } from "../../domain/providers.ts";
import { serverLinks } from "../../domain/server_links.ts";
import type { AppEnv, RequestContext } from "../services/context.ts";
import { renderErrorPage } from "../ui/error_pages.tsx";

/** Full-page navigations below /api (spec 1 §7). */
const PAGES_UNDER_API: readonly string[] = [
  links.login(),
  links.loginLink(""),
  serverLinks.loginCallback(),
  serverLinks.loginTicket(""),
  serverLinks.otherSchool(),
  serverLinks.arrive(),
  serverLinks.cross(""),
  ...PROVIDER_IDS.map((id) => serverLinks.loginWith(id)),
  links.logout(),
];

/** Whether the response is JSON: below /api, unless opened in a tab. */
export function isApi(c: Context): boolean {
  const { method, path } = c.req;
  const isNavigation = method === "GET" && c.req.header("sec-fetch-dest") === "document";
  return path.startsWith("/api/") && !PAGES_UNDER_API.includes(path) && !isNavigation;
}

/** Maps thrown errors to responses (DECISIONS 25): unknown ones show a request id only, as database errors carry SQL. Databases that do not answer are logged once (`database_log.ts`). */
export const errorHandler: ErrorHandler<AppEnv> = (thrown, c) => {
  const error = asAppError(thrown);
  if (error.code === "internal" && !hasLeft(c, thrown)) {
    c.get("services").log({ requestId: c.get("requestId"), fault: String(thrown), stack: thrown.stack });
  } else if (error.code === "unavailable" && !(error instanceof DatabaseFault)) {
    c.get("services").log({ requestId: c.get("requestId"), fault: causeChain(thrown) });
  }
  const status = ERROR_STATUS[error.code];
  if (error.details.retryAfter !== undefined) {
    c.header("Retry-After", String(Math.ceil(error.details.retryAfter)));
  }
  return isApi(c) ? c.json(errorBody(c, error), status) : c.html(renderErrorPage(c, error), status);
};

/** Whether the client went away, which is no fault. */
function hasLeft(c: Context, thrown: unknown): boolean {
  const { aborted, reason } = c.req.raw.signal;
  return aborted && thrown === reason;
}

export function errorBody(c: RequestContext, error: AppError) {
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
  // A race lost in SQL after the verb's own check passed.
  if (isConflict(thrown)) {
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
