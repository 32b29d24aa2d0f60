import type { Refused } from "./attempt.ts";
import { breaks } from "./breaks.ts";
import { BROADCAST } from "./chat_rows.ts";

/** What breaks the checks of conversations, and of who wants mails about them. */
export const CHAT_CHECKS: readonly Refused[] = [
  ...breaks("chat_mail in (0, 1)", "staff", { chat_mail: 2 }),
  ...breaks("thread_type in ('direct', 'broadcast')", "chat_threads", { thread_type: "group" }),
  ...breaks("audience in ('own', 'all')", "chat_threads", { ...BROADCAST, audience: "" }),
  ...breaks("last_seq >= 0", "chat_threads", { last_seq: -1 }),
  ...breaks(
    "(thread_type = 'direct') = (assignment_id is not null)",
    "chat_threads",
    { assignment_id: null },
    { ...BROADCAST, assignment_id: "asg_none" },
  ),
  ...breaks(
    "(thread_type = 'broadcast') = (unit_id is not null)",
    "chat_threads",
    { unit_id: "unt_one" },
    { ...BROADCAST, unit_id: null },
  ),
  ...breaks("(unit_id is null) = (staff_id is null)", "chat_threads", { staff_id: "usr_one" }, {
    ...BROADCAST,
    staff_id: null,
  }),
  ...breaks("(unit_id is null) = (audience is null)", "chat_threads", { audience: "all" }, {
    ...BROADCAST,
    audience: null,
  }),
  ...breaks("sender_type in ('teacher', 'student')", "chat_messages", { sender_type: "staff" }),
  ...breaks(
    "length(message) between 1 and 5000",
    "chat_messages",
    { message: "" },
    { message: "x".repeat(5001) },
  ),
  ...breaks(
    "participant_type in ('teacher', 'student')",
    "chat_thread_participants",
    { participant_type: "staff" },
  ),
  ...breaks("read_seq >= 0", "chat_thread_participants", { read_seq: -1 }),
  ...breaks(
    "recipient_type in ('teacher', 'student')",
    "chat_message_receipts",
    { recipient_type: "staff" },
  ),
  ...breaks("person_type in ('teacher', 'student')", "chat_inboxes", { person_type: "staff" }),
  ...breaks("version >= 0", "chat_inboxes", { version: -1 }),
  ...breaks("id = 1", "chat_names", { id: 2 }),
  ...breaks("version >= 0", "chat_names", { version: -1 }),
  ...breaks("reported_by_type in ('teacher', 'student')", "chat_reports", { reported_by_type: "staff" }),
  ...breaks(
    "(handled_at is null) = (handled_by is null)",
    "chat_reports",
    { handled_at: "now" },
    { handled_by: "usr_one" },
  ),
];
