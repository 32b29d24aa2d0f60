import type { LinkMailingView } from "../../../server/features/students/link_mailings/read_link_mailing.ts";

/** How far a mailing is, in words: 'Sent 2 of 3 emails'. */
export function mailingText({ sent, total }: LinkMailingView): string {
  return `Sent ${sent} of ${emails(total)}`;
}

/** How much of a mailing is settled, one way or another, as a whole percentage. */
export function mailingPercent({ total, waiting }: LinkMailingView): number {
  return total === 0 ? 100 : Math.round(((total - waiting) / total) * 100);
}

/** How a mailing ended, in one sentence; null while it runs. */
export function mailingEnd({ total, sent, waiting }: LinkMailingView): string | null {
  if (waiting > 0) return null;
  if (sent === total) return total === 1 ? "The email was sent." : `All ${total} emails were sent.`;
  return `${emails(sent)} ${sent === 1 ? "was" : "were"} sent, ${total - sent} ${
    total - sent === 1 ? "was" : "were"
  } not.`;
}

function emails(count: number): string {
  return `${count} ${count === 1 ? "email" : "emails"}`;
}

/** Whom a mailing is for: 'Amira Begum, Jay Cole and 3 others'. */
export function namesText(names: readonly string[]): string {
  const MOST = 3;
  const others = names.length - MOST;
  if (others > 1) return `${names.slice(0, MOST).join(", ")} and ${others} others`;
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
