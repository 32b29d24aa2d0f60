import type { Refused } from "./attempt.ts";
import { violating } from "./tenant_rows.ts";
import { AT } from "./lesson_rows.ts";

const NO_CODES = ["", "12345", "1234567", "12345a", "١٢٣٤٥٦", "123 456"];

export const LESSON_CHECKS: readonly Refused[] = [
  ...violating("cards_allowed in (0, 1)", "establishment_settings", { cards_allowed: 2 }),
  ...violating("picture_size > 0", "staff", { picture_size: 0 }),
  ...violating(
    "origin in ('catalogue', 'source', 'pasted', 'pdf', 'typed')",
    "unit_revisions",
    { origin: "" },
    { origin: "own" },
  ),
  ...violating("json_type(assignments) = 'array'", "link_mails", { assignments: "{}" }),
  ...violating(
    "state in ('waiting', 'sent', 'failed', 'skipped')",
    "link_mails",
    { state: "done", done_at: AT },
  ),
  ...violating(
    "reason in ('no_email', 'archived', 'not_delivered', 'limit', 'revoked')",
    "link_mails",
    { state: "failed", done_at: AT, reason: "550 no such user" },
  ),
  ...violating(
    "(state in ('failed', 'skipped')) = (reason is not null)",
    "link_mails",
    { state: "failed", done_at: AT },
    { state: "sent", done_at: AT, reason: "archived" },
    { reason: "archived" },
  ),
  ...violating(
    "(state = 'waiting') = (done_at is null)",
    "link_mails",
    { done_at: AT },
    { state: "sent" },
  ),
  ...violating(
    "code glob '[0-9][0-9][0-9][0-9][0-9][0-9]'",
    "lessons",
    ...NO_CODES.map((code) => ({ code })),
  ),
  ...violating("ends_at > opened_at", "lessons", { ends_at: AT }, { ends_at: "" }),
  ...violating("wrong_codes >= 0", "student_cards", { wrong_codes: -1 }),
];
