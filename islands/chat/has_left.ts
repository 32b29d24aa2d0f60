import { ApiError } from "../call_api.ts";

/**
 * Whether an answer of our server says that somebody has no part in a conversation, so that there is nothing to ask again.
 * What stands between, such as a school's filter, refuses in other words than ours, and that passes.
 */
export function hasLeft(error: unknown): boolean {
  return error instanceof ApiError && ["forbidden", "not_found"].includes(error.code);
}
