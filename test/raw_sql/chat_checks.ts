import type { Refused } from "./attempt.ts";
import { violating } from "./tenant_rows.ts";
import { BROADCAST } from "./chat_rows.ts";

export const CHAT_CHECKS: readonly Refused[] = [
  ...violating("chat_mail in (0, 1)", "staff", { chat_mail: 2 }),
  ...violating("thread_type in ('direct', 'broadcast')", "chat_threads", { thread_type: "group" }),
  ...violating("audience in ('own', 'all')", "chat_threads", { ...BROADCAST, audience: "" }),
  ...violating("last_seq >= 0", "chat_threads", { last_seq: -1 }),
  ...violating(
    "(thread_type = 'direct') = (assignment_id is not null)",
    "chat_threads",
    { assignment_id: null },
    { ...BROADCAST, assignment_id: "asg_none" },
  ),
  ...violating(
    "(thread_type = 'broadcast') = (unit_id is not null)",
    "chat_threads",
    { unit_id: "unt_one" },
    { ...BROADCAST, unit_id: null },
  ),
  ...violating("(unit_id is null) = (staff_id is null)", "chat_threads", { staff_id: "usr_one" }, {
    ...BROADCAST,
    staff_id: null,
  }),
  ...violating("(unit_id is null) = (audience is null)", "chat_threads", { audience: "all" }, {
    ...BROADCAST,
    audience: null,
  }),
  ...violating("sender_type in ('teacher', 'student')", "chat_messages", { sender_type: "staff" }),
  ...violating(
    "length(message) between 1 and 5000",
    "chat_messages",
    { message: "" },
    { message: "x".repeat(5001) },
  ),
  ...violating(
    "participant_type in ('teacher', 'student')",
    "chat_thread_participants",
    { participant_type: "staff" },
  ),
  ...violating("read_seq >= 0", "chat_thread_participants", { read_seq: -1 }),
  ...violating(
    "recipient_type in ('teacher', 'student')",
    "chat_message_receipts",
    { recipient_type: "staff" },
  ),
  ...violating("person_type in ('teacher', 'student')", "chat_inboxes", { person_type: "staff" }),
  ...violating("version >= 0", "chat_inboxes", { version: -1 }),
  ...violating("id = 1", "chat_names", { id: 2 }),
  ...violating("version >= 0", "chat_names", { version: -1 }),
  ...violating("reported_by_type in ('teacher', 'student')", "chat_reports", { reported_by_type: "staff" }),
  ...violating(
    "(handled_at is null) = (handled_by is null)",
    "chat_reports",
    { handled_at: "now" },
    { handled_by: "usr_one" },
  ),
];
