import { countText, numberText } from "../../../domain/count_text.ts";
import type { LinkMailingView } from "../../../server/features/students/link_mailings/read_link_mailing.ts";

/** 'Sent 2 of 3 emails'. */
export function mailingProgressText({ sent, total }: LinkMailingView): string {
  return `Sent ${numberText(sent)} of ${countText(total, "email")}`;
}

export function mailingPercent({ total, waiting }: LinkMailingView): number {
  return total === 0 ? 100 : Math.round(((total - waiting) / total) * 100);
}

/** Null while it runs. */
export function mailingResultText({ total, sent, waiting }: LinkMailingView): string | null {
  if (waiting > 0) return null;
  if (sent === total) {
    return total === 1 ? "The email was sent." : `All ${numberText(total)} emails were sent.`;
  }
  return `${countText(sent, "email was", "emails were")} sent, ${
    countText(total - sent, "was", "were")
  } not.`;
}

const MAX_NAMED = 3;

/** 'Amira Begum, Jay Cole and 3 others'. */
export function namesText(names: readonly string[]): string {
  const others = names.length - MAX_NAMED;
  if (others > 1) return `${names.slice(0, MAX_NAMED).join(", ")} and ${others} others`;
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
