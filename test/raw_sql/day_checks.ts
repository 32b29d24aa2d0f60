import type { Refused } from "./attempt.ts";
import { breaks } from "./breaks.ts";
import { AT } from "./day_rows.ts";

const NO_CODES = ["", "12345", "1234567", "12345a", "١٢٣٤٥٦", "123 456"];

/** What breaks the checks of profiles, mailed links, lessons and cards. */
export const DAY_CHECKS: readonly Refused[] = [
  ...breaks("cards_allowed in (0, 1)", "establishment_settings", { cards_allowed: 2 }),
  ...breaks("picture_size > 0", "staff", { picture_size: 0 }),
  ...breaks(
    "origin in ('catalogue', 'source', 'pasted', 'pdf', 'typed')",
    "unit_revisions",
    { origin: "" },
    { origin: "own" },
  ),
  ...breaks("json_type(assignments) = 'array'", "link_mails", { assignments: "{}" }),
  ...breaks(
    "state in ('waiting', 'sent', 'failed', 'skipped')",
    "link_mails",
    { state: "done", done_at: AT },
  ),
  ...breaks(
    "reason in ('no_email', 'archived', 'not_delivered', 'limit', 'revoked')",
    "link_mails",
    { state: "failed", done_at: AT, reason: "550 no such user" },
  ),
  ...breaks(
    "(state in ('failed', 'skipped')) = (reason is not null)",
    "link_mails",
    { state: "failed", done_at: AT },
    { state: "sent", done_at: AT, reason: "archived" },
    { reason: "archived" },
  ),
  ...breaks(
    "(state = 'waiting') = (done_at is null)",
    "link_mails",
    { done_at: AT },
    { state: "sent" },
  ),
  ...breaks(
    "code glob '[0-9][0-9][0-9][0-9][0-9][0-9]'",
    "lessons",
    ...NO_CODES.map((code) => ({ code })),
  ),
  ...breaks("ends_at > opened_at", "lessons", { ends_at: AT }, { ends_at: "" }),
  ...breaks("wrong_codes >= 0", "student_cards", { wrong_codes: -1 }),
];
