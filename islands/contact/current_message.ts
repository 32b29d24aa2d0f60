import type { MessageView } from "../../domain/contact_answers.ts";
import { ApiError } from "../api.ts";

/** The message as a conflict says that it is; null for other errors. */
export function currentMessage(error: unknown): MessageView | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return (error.answer as { current?: MessageView }).current ?? null;
}
