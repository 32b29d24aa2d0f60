import type { ReportState } from "../../../domain/safeguarding.ts";

/** Under which keys the query cache holds what the safeguarding page shows; the page seeds the first tab's. */
export const safeguardingKeys = {
  /** How many reports are open, as `Tagged` (`ask_again.ts`). */
  count: ["safeguarding", "count"] as const,
  /** Both lists of reports. */
  allReports: ["safeguarding", "reports"] as const,
  reports: (state: ReportState) => ["safeguarding", "reports", state] as const,
  /** Every list of conversations, whatever was looked for. */
  allConversations: ["safeguarding", "conversations"] as const,
  conversations: (search: string) => ["safeguarding", "conversations", search] as const,
  openings: ["safeguarding", "openings"] as const,
};
