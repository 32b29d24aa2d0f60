import type { PendingMessage } from "./message_queue.ts";
import type { DelayReason } from "./post_message.ts";

export const DELAY_TEXTS: Record<DelayReason, string> = {
  connection: "Not sent yet. It will be sent when you are connected again.",
  server: "Not sent yet. It will be sent as soon as the server can be reached.",
  flood: "Not sent yet. There are many new messages here; it will be sent in a minute.",
  session: "Not sent yet. It will be sent when you have signed in again.",
};

/** Under a message that is not refused; the last pending one gives the reason for all. */
export function pendingText({ delayReason }: Pick<PendingMessage, "delayReason">, last: boolean): string {
  if (delayReason === null) return "Sending…";
  return last ? DELAY_TEXTS[delayReason] : "Not sent yet";
}

/** Read out once for all of them; empty while they are being sent. */
export function delayText(pending: readonly PendingMessage[]): string {
  const reason = pending.findLast(({ delayReason }) => delayReason !== null)?.delayReason ?? null;
  return reason === null ? "" : DELAY_TEXTS[reason];
}
